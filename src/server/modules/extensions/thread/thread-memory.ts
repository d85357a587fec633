import type { Worker } from 'node:worker_threads'

/**
 * Maximum size of a thread's buffers in bytes. Checked separately, because Node's `resourceLimits` limit only the
 * JavaScript heap.
 */
const maxBufferBytes = 128 * 1024 * 1024
const checkIntervalMs = 250

/**
 * Checks at an interval how much memory a thread uses outside the JavaScript heap. Calls `onExceeded` when the limit is
 * exceeded, even if the thread is stuck in an endless loop. Stops when the thread exits.
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
      // Ignores errors, because statistics are not available before the thread has started or after it has exited.
    } finally {
      isReading = false
    }
  }
}
