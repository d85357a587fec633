import type { Selection } from './selection/selection.ts'

/** Cache of selections by the key of their query. The least recently used ones are evicted. */
export class SelectionCache {
  private readonly selections = new Map<string, Selection>()
  private readonly maxBytes: number
  private createdCount = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get(key: string, make: () => Selection): Selection {
    let selection = this.selections.get(key)
    if (selection) this.selections.delete(key)
    else {
      // Selections grow with use, so their sizes are summed from time to time instead of once.
      if (++this.createdCount % 64 === 0) this.trim()
      selection = make()
    }
    this.selections.set(key, selection)
    return selection
  }

  clear(): void {
    if (this.selections.size > 0) this.selections.clear()
  }

  private trim(): void {
    let bytes = 0
    for (const [key, selection] of [...this.selections].reverse()) {
      // Keys count too, because a query can contain hundreds of labels.
      bytes += selection.weight + 2 * key.length
      if (bytes > this.maxBytes) this.selections.delete(key)
    }
  }
}
