import type { Worker } from 'node:worker_threads'

/** Bytes of buffers that one thread may hold. Node's `resourceLimits` bound the JavaScript heap only. */
const maxBufferBytes = 128 * 1024 * 1024
const checkIntervalMs = 250

/**
 * Checks once per interval how much memory outside the JavaScript heap a thread holds, and calls `onExceeded` once it is
 * too much. Also works while the thread is in a loop. Ends with the thread.
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
      // A thread that has not started or has just ended has no statistics.
    } finally {
      isReading = false
    }
  }
}
