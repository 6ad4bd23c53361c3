/**
 * Who a request speaks for. Bearer tokens are checked by jose with pinned algorithms; the development header works only
 * where nobody else can send it. An invalid credential is refused as UNAUTHENTICATED, never treated as anonymous.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import type { UserId } from '../model/producers.ts';
export declare const VIEWER_HEADER = "x-palisade-viewer";
/** Who a credential speaks for, and for how long. */
export interface Identity {
    /** Null when there is no credential. */
    readonly viewer: UserId | null;
    /** The token's expiry; null when the credential never expires. A single request tolerates `CLOCK_SKEW_S` more, a live connection nothing. */
    readonly expiresAtMs: number | null;
}
export interface Viewers {
    /** Which credentials are accepted, in words for the start-up line. */
    readonly mode: string;
    /** Whether the development header is accepted. */
    readonly isHeaderOn: boolean;
    /** Anonymous without a credential. Rejects an invalid one with UNAUTHENTICATED. */
    identify(headers: IncomingHttpHeaders): Identity | Promise<Identity>;
}
type ViewerConfig = Pick<Config, 'jwtSecret' | 'jwksUrl' | 'jwtIssuer' | 'jwtAudience' | 'jwtAlgorithms' | 'mode' | 'host'>;
export declare function openViewers(config: ViewerConfig, clock: Clock): Viewers;
export declare function isLoopback(host: string): boolean;
export {};
