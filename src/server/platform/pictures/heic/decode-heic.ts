import { Worker } from 'node:worker_threads'
import type { HeicInput, HeicOutput } from './messages.ts'

const file = new URL('./heic.worker.ts', import.meta.url)
/** JavaScript heap limits of the thread. The thread itself limits the decoder's WebAssembly memory. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/**
 * Decodes a HEIC photo in a separate thread, which frees all its memory when it ends. Returns an uncompressed TIFF
 * file: upright, without metadata, and with the photo's color profile. The header is checked before the photo is
 * decoded. After `timeoutMs`, the thread is terminated.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  limits: Omit<HeicInput, 'bytes'>,
  timeoutMs: number,
): Promise<HeicOutput | { error: 'timeout' }> {
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
  const { promise, resolve } = Promise.withResolvers<HeicOutput | { error: 'timeout' }>()
  const timer = setTimeout(() => resolve({ error: 'timeout' }), timeoutMs)
  worker.on('message', resolve)
  worker.on('error', () => resolve({ error: 'unreadable' }))
  worker.on('exit', () => resolve({ error: 'unreadable' }))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
