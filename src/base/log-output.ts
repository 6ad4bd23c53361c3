/**
 * Standard output as the log writes to it: lines are written together, since writing every line immediately would cost
 * a busy server a fifth of its time. Lines that cannot be written, such as on a full disk, are lost: neither a server
 * nor its end waits for the log.
 */
import { write, writeSync } from 'node:fs';

/** At this many waiting bytes they are written, and otherwise this late. */
const BUFFER_BYTES = 32 * 1024;
const LAG_MS = 200;
/** Lines beyond these wait for a slow reader in vain. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
/** How often, and how long apart, the last lines of a process are tried again where the reader is slow. */
const LAST_TRIES = 20;
const LAST_PAUSE_MS = 50;
const STDOUT = 1;

/** Takes whole lines. Call it once in a process. */
export function openLogOutput(): (line: string) => void {
  const output = new LogOutput();
  setInterval(() => output.flush(), LAG_MS).unref();
  process.on('exit', () => output.finish());
  return (line) => output.add(line);
}

class LogOutput {
  #waiting: Buffer[] = [];
  #bytes = 0;
  #isWriting = false;
  /** Nobody reads the output any more. */
  #isGone = false;
  /** What was written last is the beginning of a line whose rest is lost. */
  #isCut = false;
  #isFailing = false;

  add(line: string): void {
    if (this.#isGone || this.#bytes >= WAITING_BYTES_MAX) return;
    this.#push(Buffer.from(line));
    if (this.#bytes >= BUFFER_BYTES) this.flush();
  }

  flush(): void {
    if (this.#isWriting || this.#bytes === 0) return;
    this.#isWriting = true;
    this.#write(this.#take());
  }

  /** Writes what waits before the process ends. */
  finish(): void {
    let rest = this.#take();
    for (let tries = LAST_TRIES; tries > 0 && rest.length > 0;)
      try {
        rest = rest.subarray(writeSync(STDOUT, rest));
      } catch (error) {
        tries = isBusy(error as NodeJS.ErrnoException) ? tries - 1 : 0;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_PAUSE_MS);
      }
  }

  #push(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
  }

  #take(): Buffer {
    const taken = Buffer.concat(this.#waiting);
    [this.#waiting, this.#bytes] = [[], 0];
    return taken;
  }

  #write(bytes: Buffer): void {
    write(STDOUT, bytes, (error, count) => {
      if (error === null && count < bytes.length) {
        this.#isCut = true;
        return this.#write(bytes.subarray(count));
      }
      this.#isWriting = false;
      if (error === null) [this.#isCut, this.#isFailing] = [false, false];
      else this.#fail(error, bytes);
      if (this.#bytes >= BUFFER_BYTES) this.flush();
    });
  }

  #fail(error: NodeJS.ErrnoException, bytes: Buffer): void {
    if (isBusy(error)) {
      this.#waiting.unshift(bytes);
      this.#bytes += bytes.length;
      return;
    }
    this.#isGone = error.code === 'EPIPE';
    if (this.#isCut) this.#waiting.unshift(Buffer.from('\n'));
    if (!this.#isFailing && !this.#isGone)
      process.stderr.write(
        `palisade: expected a log that can be written, got ${error.code}; its lines are lost until it can\n`,
      );
    this.#isFailing = true;
  }
}

function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' || code === 'EBUSY';
}
