/** Shown where nothing is loaded yet: says that it is being loaded. */
interface WaitingProps {
  /** The loaded data; undefined until it arrives. */
  readonly of: unknown;
  /** Why it cannot be loaded. */
  readonly error: unknown;
}

export function Waiting({ of: data, error }: WaitingProps) {
  return data === undefined && error === undefined ? <p className="hint">Opening …</p> : null;
}
