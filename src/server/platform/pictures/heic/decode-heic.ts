import { Worker } from 'node:worker_threads'
import type { HeicInput, HeicOutput, HeicError } from './messages.ts'

const file = new URL('./heic.worker.ts', import.meta.url)
/** JavaScript heap limits of the decoder thread. The thread limits the decoder's WebAssembly memory itself. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/**
 * Result of decoding. `cause` is an unexpected error of the thread or the decoder, which should be logged. A damaged
 * photo has no `cause`.
 */
export type HeicResult =
  | Extract<HeicOutput, { tiff: unknown }>
  | { error: HeicError | 'timeout'; cause?: unknown }

/**
 * Decodes a HEIC photo in a separate thread, which frees all its memory when it ends. Returns an uncompressed TIFF
 * file: upright, without metadata, and with the photo's color profile. The header is checked before the photo is
 * decoded. After `timeoutMs`, the thread is terminated.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  limits: Omit<HeicInput, 'bytes'>,
  timeoutMs: number,
): Promise<HeicResult> {
  const copy = new Uint8Array(bytes)
  const workerData: HeicInput = { ...limits, bytes: copy }
  const worker = new Worker(file, {
    name: 'heic',
    workerData,
    transferList: [copy.buffer],
    env: {},
    execArgv: [],
    resourceLimits,
  })
  const { promise, resolve } = Promise.withResolvers<HeicResult>()
  const timer = setTimeout(() => resolve({ error: 'timeout' }), timeoutMs)
  worker.on('message', resolve)
  worker.on('error', (cause) => resolve({ error: 'unreadable', cause }))
  worker.on('exit', (code) =>
    resolve({ error: 'unreadable', cause: new Error(`the HEIC thread exited with ${code}`) }),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
