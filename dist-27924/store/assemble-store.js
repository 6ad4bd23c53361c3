/** Makes a store of an adapter's ports. Every adapter opens through here, so that no port is reached unchecked. */
import { checked } from "./checked.js";
/** The ports behind the checks, as one store. */
export function assembleStore(parts) {
    const { isDegraded = () => false, ping = () => parts.meta.put('ping', '') } = parts;
    return checked({ ...parts, isDegraded, ping });
}
//# sourceMappingURL=assemble-store.js.map