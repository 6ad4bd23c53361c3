/** The port of small durable facts of the installation. */

/** Small durable facts of the installation itself, such as which sample world is loaded. */
export interface MetaStore {
  get(name: string): Promise<string | null>;
  put(name: string, value: string): Promise<void>;
  /** Writes the value only if the name has no value. Resolves with the stored value, the same for all concurrent callers. */
  putOnce(name: string, value: string): Promise<string>;
}
