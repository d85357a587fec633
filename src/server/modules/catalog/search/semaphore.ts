import { DatabaseUnavailable } from '#platform/core/database-errors.ts'

const mostWaiting = 100
/** Time that a visitor waits for a page, at most. */
const timeoutMs = 10_000

/** Semaphore: limits concurrent work. Others wait in order, up to a timeout. */
export class Semaphore {
  private readonly most: number
  private readonly waiting = new Set<() => void>()
  private working = 0

  constructor(most: number) {
    this.most = most
  }

  /**
   * Acquires a slot; release it with `end`.
   * @throws DatabaseUnavailable if too many callers wait, or after the timeout
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

  /** Releases all waiting callers, because the limit no longer applies. */
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
