import { FeedError } from "../../base/errors.js";
import { isLoopback } from "../sign-in.js";
/** Refuses with FORBIDDEN an origin that is neither this server's nor listed, `null`, and several at once. */
export function checkOrigin({ origins, isHeaderOn }, { headers, protocol, host }) {
    const { origin } = headers;
    if (origin === undefined || origins.includes(origin))
        return;
    const url = URL.canParse(origin) ? new URL(origin) : null;
    const isExact = url !== null && url.origin === origin;
    // With the header, a host name that was made to point here (DNS rebinding) must not count as the server's own.
    const isOwn = isHeaderOn
        ? url !== null && isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
        : origin === `${protocol}://${host}`;
    if (!isExact || !isOwn)
        throw new FeedError('FORBIDDEN', 'expected a page of this server or of a configured origin, got another');
}
//# sourceMappingURL=origin.js.map