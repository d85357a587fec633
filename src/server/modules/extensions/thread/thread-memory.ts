import type { Worker } from 'node:worker_threads'

/** Maximum bytes of buffers per thread. Node's `resourceLimits` only limit the JavaScript heap. */
const maxBufferBytes = 128 * 1024 * 1024
const checkIntervalMs = 250

/**
 * Checks a thread's memory outside the JavaScript heap at an interval and calls `onExceeded` once it is above the
 * limit. Works even if the thread is stuck in a loop. Stops when the thread ends.
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
      // Statistics are not available before the thread has started or after it has ended.
    } finally {
      isReading = false
    }
  }
}
