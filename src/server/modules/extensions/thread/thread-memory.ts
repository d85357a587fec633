import type { Worker } from 'node:worker_threads'

/**
 * Maximum total size, in bytes, of a thread's buffers. Needed because Node's `resourceLimits` limits only the
 * JavaScript heap.
 */
const maxBufferBytes = 128 * 1024 * 1024
const checkIntervalMs = 250

/**
 * Regularly checks how much memory a thread uses outside the JavaScript heap. Calls `onExceeded` if the thread uses too
 * much, even if it is stuck in an endless loop. Stops when the thread exits.
 */
export function watchThreadMemory(worker: Worker, onExceeded: (reason: string) => void): void {
  let isReading = false
  const timer = setInterval(() => void check(), checkIntervalMs).unref()
  worker.once('exit', () => clearInterval(timer))

  async function check(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      const { external_memory: bytes } = await worker.getHeapStatistics()
      if (bytes <= maxBufferBytes) return
      clearInterval(timer)
      onExceeded(`its buffers hold ${Math.round(bytes / 1024 / 1024)} MB`)
    } catch {
      // Ignores errors, because statistics are unavailable before the thread has started and after it has exited.
    } finally {
      isReading = false
    }
  }
}
