/** The configuration table of the documentation and of `--help`. */
import { CONFIG_OPTIONS } from "./config-options.js";
/** One row an option, in the order of the table. */
export function describeConfig() {
    return Object.entries(CONFIG_OPTIONS).map(([name, { flag, variable, fallback, meaning }]) => ({
        name,
        flag: flag === null ? '' : `--${flag}`,
        variable,
        fallback: describeFallback(fallback),
        meaning,
    }));
}
function describeFallback(fallback) {
    if (fallback === null || fallback === '')
        return 'none';
    return typeof fallback === 'string'
        ? fallback
        : `${fallback.development}; in production ${fallback.production}`;
}
//# sourceMappingURL=describe-config.js.map