/**
 * Cursors of keys that the viewer may not see. They are sealed for the viewer, because a page may end at such a key.
 * All cursors of one list have the same length, so that the length reveals nothing.
 */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { CONTENT_BYTES_MAX, type CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { viewerName, type ProducerKey } from '../../model/producers.ts';
import type { KeyPlace } from '../../reads/categories.ts';
import type { Context } from '../context.ts';

type Whose = Pick<Context, 'services' | 'viewer'>;

/** How much of a key a cursor holds. For the few longer keys, the list continues after all keys with this beginning. */
const KEY_BYTES_MAX = CONTENT_BYTES_MAX - 2;
/** Sorts after everything that can follow the beginning of a key. */
const AFTER_ALL = '\u{10ffff}';

export function sealKeyPlace(
  { services, viewer }: Whose,
  list: string,
  { key, isAfterShown }: KeyPlace,
): string {
  const whole = Buffer.from(key);
  const isCut = whole.length > KEY_BYTES_MAX;
  const kept = isCut ? beginning(key) : whole;
  const out = new ByteWriter(CONTENT_BYTES_MAX);
  out.u8(Number(isCut) + 2 * Number(isAfterShown));
  out.u8(kept.length);
  out.bytes(kept);
  out.bytes(new Uint8Array(KEY_BYTES_MAX - kept.length));
  return services.cursors.seal(bindingOf(viewer, list), out.finish());
}

/** Throws INVALID_CURSOR unless the cursor was sealed for this viewer and list. */
export function openKeyPlace({ services, viewer }: Whose, list: string, cursor: string): KeyPlace {
  return services.cursors.open(bindingOf(viewer, list), cursor, (content) => {
    const reader = new ByteReader(content);
    const flags = reader.u8();
    const length = reader.u8();
    const key = Buffer.from(reader.rest().subarray(0, length)).toString();
    const isCut = (flags & 1) === 1;
    return {
      key: (isCut ? key + AFTER_ALL : key) as ProducerKey,
      isAfterShown: (flags & 2) === 2,
    };
  });
}

/** As many whole characters as fit. */
function beginning(key: string): Buffer {
  const characters = [...key];
  let bytes = 0;
  const end = characters.findIndex((each) => (bytes += Buffer.byteLength(each)) > KEY_BYTES_MAX);
  return Buffer.from(characters.slice(0, end).join(''));
}

function bindingOf(viewer: Context['viewer'], list: string): CursorBinding {
  return { viewer: viewerName(viewer), stream: list };
}
