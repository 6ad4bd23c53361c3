/** Names what is written until the server has it, so that sending it again after a lost answer does nothing twice. */
export function newKey(): string {
  // Not randomUUID, which a page over plain http from another machine lacks.
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
