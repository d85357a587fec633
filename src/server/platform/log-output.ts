import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Lines that wait beyond this are lost: memory must not fill while the output is stuck. */
const maxWaitingBytes = 1024 * 1024
const retryMs = 100
/** Each writes what it still holds when the process ends. */
const flushes = new Set<() => void>()
process.on('exit', () => flushes.forEach((flush) => flush()))

/**
 * Writes log lines to a file descriptor without blocking. Lines that a full disk or a closed pipe does not take are
 * dropped; pino's own destination ends the process there, or hangs when it exits.
 */
export function openLogOutput(fd: number): DestinationStream & { flushSync(): void } {
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
      // Nothing more can be said where nothing can be written.
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
