import { DatabaseUnavailable } from '#platform/core/database-errors.ts'

const mostWaiting = 100
/** Maximum time in ms that a caller waits to enter. */
const timeoutMs = 10_000

/** Limits the number of callers that work at the same time. All further callers wait in order, up to a timeout. */
export class Semaphore {
  private readonly most: number
  private readonly waiting = new Set<() => void>()
  private working = 0

  constructor(most: number) {
    this.most = most
  }

  /**
   * Waits until the caller is allowed to start its work. The caller must call `release` when the work is done.
   * @throws DatabaseUnavailable if too many callers are waiting, or after the timeout
   */
  async acquire(): Promise<void> {
    if (this.working >= this.most) await this.wait()
    this.working++
  }

  release(): void {
    this.working--
    const [first] = this.waiting
    first?.()
  }

  /** Lets all waiting callers start their work, because the limit no longer applies. */
  releaseWaiting(): void {
    for (const goOn of this.waiting) goOn()
  }

  private wait(): Promise<void> {
    if (this.waiting.size >= mostWaiting)
      return Promise.reject(new DatabaseUnavailable('too many searches wait for the search index'))
    return new Promise((resolve, reject) => {
      const goOn = () => {
        clearTimeout(timer)
        this.waiting.delete(goOn)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.delete(goOn)
        reject(new DatabaseUnavailable('a search waited too long while the search index is being filled'))
      }, timeoutMs)
      this.waiting.add(goOn)
    })
  }
}
