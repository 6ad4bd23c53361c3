/** Text that people wrote, which must be UTF-8: decoded leniently, other bytes become signs that nobody wrote. */
import { isUtf8 } from 'node:buffer';

const NEWLINE = 0x0a;

/** The first line, from 1, that is not UTF-8; null if all of them are. */
export function lineNotInUtf8(bytes: Buffer): number | null {
  if (isUtf8(bytes)) return null;
  let line = 1;
  for (let from = 0; ; line += 1) {
    const end = bytes.indexOf(NEWLINE, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
