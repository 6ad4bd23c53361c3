/** Stands where nothing is known yet: says that it is asked for. */
interface WaitingProps {
  /** What was asked for; undefined until it is there. */
  readonly of: unknown;
  /** Why it does not come. */
  readonly error: unknown;
}

export function Waiting({ of: data, error }: WaitingProps) {
  return data === undefined && error === undefined ? <p className="hint">Opening …</p> : null;
}
