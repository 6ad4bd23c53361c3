/** Ids in questions about read state. One that names nothing becomes a name that nothing has, and is not found like any other. */
import { producerOfId } from "../../model/ids.js";
import { splitProducer } from "../../model/producers.js";
/** A category's key. */
export function categoryKey(id) {
    return producerOfId(id) ?? ':';
}
/** A thread's name. */
export function threadName(id) {
    const key = producerOfId(id);
    return key?.startsWith('thread:') ? splitProducer(key).id : '';
}
//# sourceMappingURL=read-ids.js.map