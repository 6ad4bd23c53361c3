import { type Node } from './address.ts';
/** Options in the driver's terms. */
export interface QueueAddress {
    readonly host?: string;
    readonly port?: number;
    readonly sentinels?: Node[];
    readonly name?: string;
    readonly db: number;
    readonly username?: string;
    readonly password?: string;
    readonly tls?: object;
    readonly enableTLSForSentinelMode?: boolean;
}
/** The connection to one server, or to the primary that Sentinels name. Refuses a Cluster, which the worker does not support. */
export declare function queueAt(url: string): QueueAddress;
