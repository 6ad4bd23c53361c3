/** Ids in questions about read state. One that names nothing becomes a name that nothing has, and is not found like any other. */
import { producerOfId } from '../../model/ids.ts';
import { splitProducer, type ProducerKey } from '../../model/producers.ts';

/** A category's key. */
export function categoryKey(id: string): ProducerKey {
  return producerOfId(id) ?? (':' as ProducerKey);
}

/** A thread's name. */
export function threadName(id: string): string {
  const key = producerOfId(id);
  return key?.startsWith('thread:') ? splitProducer(key).id : '';
}
