import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/**
 * Maximum total size, in bytes, of lines that are waiting to be written. Additional lines are dropped, so that memory
 * does not fill up while the output is blocked.
 */
const maxWaitingBytes = 1024 * 1024
const retryMs = 100
/** Functions that write the waiting lines when the process exits. */
const flushes = new Set<() => void>()
process.on('exit', () => flushes.forEach((flush) => flush()))

/**
 * Writes log lines to a file descriptor without blocking. Drops lines if the disk is full or the pipe is closed. In
 * these cases, pino's own destination would crash the process or hang on exit.
 */
export function createLogOutput(fd: number): DestinationStream & { flushSync(): void } {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let isBusy = false

  function writeNext(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    writeOnce(takeAll())
  }

  function writeOnce(bytes: Buffer): void {
    write(fd, bytes, (error, written) => {
      const isFull = error?.code === 'EAGAIN' || error?.code === 'EBUSY'
      if (isFull) return void setTimeout(() => writeOnce(bytes), retryMs).unref()
      if (!error && written < bytes.length) return writeOnce(bytes.subarray(written))
      isBusy = false
      writeNext()
    })
  }

  function takeAll(): Buffer {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    return bytes
  }

  function flushSync(): void {
    try {
      for (let bytes = takeAll(); bytes.length > 0;) bytes = bytes.subarray(writeSync(fd, bytes))
    } catch {
      // Ignores the error, because the log itself cannot be written.
    }
  }

  flushes.add(flushSync)
  return {
    write(line) {
      const bytes = Buffer.from(line)
      if (waitingBytes + bytes.length > maxWaitingBytes) return
      waiting.push(bytes)
      waitingBytes += bytes.length
      writeNext()
    },
    flushSync,
  }
}
