/** The port of small durable facts of the installation. */

/** Small durable facts of the installation itself, such as which sample world is loaded. */
export interface MetaStore {
  get(name: string): Promise<string | null>;
  put(name: string, value: string): Promise<void>;
  /** Writes the value only where the name has none. Resolves with what stands afterwards, the same for all who ask at once. */
  putOnce(name: string, value: string): Promise<string>;
}
