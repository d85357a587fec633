import { DatabaseUnavailable } from '#platform/core/database-errors.ts'

const maxWaiting = 100
/** Maximum time in ms that a caller waits to enter. */
const timeoutMs = 10_000

/** Limits the number of callers that work at the same time. Additional callers wait in order, up to a timeout. */
export class Semaphore {
  private readonly maxConcurrent: number
  private readonly waiting = new Set<() => void>()
  private active = 0

  constructor(maxConcurrent: number) {
    this.maxConcurrent = maxConcurrent
  }

  /**
   * Waits until the caller is allowed to start its work. The caller must call `release` when the work is done.
   * @throws DatabaseUnavailable if too many callers are waiting, or after the timeout
   */
  async acquire(): Promise<void> {
    if (this.active >= this.maxConcurrent) await this.wait()
    this.active++
  }

  release(): void {
    this.active--
    const [first] = this.waiting
    first?.()
  }

  /** Lets all waiting callers start their work, because the limit no longer applies. */
  releaseWaiting(): void {
    for (const proceed of this.waiting) proceed()
  }

  private wait(): Promise<void> {
    if (this.waiting.size >= maxWaiting)
      return Promise.reject(new DatabaseUnavailable('too many searches are waiting for PostgreSQL'))
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        this.waiting.delete(proceed)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.delete(proceed)
        reject(new DatabaseUnavailable('a search waited too long for other searches in PostgreSQL'))
      }, timeoutMs)
      this.waiting.add(proceed)
    })
  }
}
