import { DatabaseUnavailable } from '#platform/core/database-errors.ts'

const mostWaiting = 100
/** As long as a visitor waits. */
const patienceMs = 10_000

/** Lets a few work at once; the others wait in turn, and not for ever. */
export class Turns {
  private readonly most: number
  private readonly waiting = new Set<() => void>()
  private working = 0

  constructor(most: number) {
    this.most = most
  }

  /**
   * To be followed by `end`.
   * @throws DatabaseUnavailable where too many wait, or others take too long
   */
  async begin(): Promise<void> {
    if (this.working >= this.most) await this.wait()
    this.working++
  }

  end(): void {
    this.working--
    const [first] = this.waiting
    first?.()
  }

  /** Lets all go on who wait: there is nothing to wait for any more. */
  letAllIn(): void {
    for (const goOn of this.waiting) goOn()
  }

  private wait(): Promise<void> {
    if (this.waiting.size >= mostWaiting)
      return Promise.reject(new DatabaseUnavailable('too many wait while the search index is filled'))
    return new Promise((resolve, reject) => {
      const goOn = () => {
        clearTimeout(timer)
        this.waiting.delete(goOn)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.delete(goOn)
        reject(new DatabaseUnavailable('the search index is being filled, and others were asked before'))
      }, patienceMs)
      this.waiting.add(goOn)
    })
  }
}
