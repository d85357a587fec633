import type { Selection } from './selection/selection.ts'

/** Least-recently-used cache of selections, keyed by the cache key of their query. */
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
      // Selections grow with use, so their sizes are summed regularly instead of once when a selection is added.
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
      // The size of the key is included, because a query can contain hundreds of labels.
      bytes += selection.weight + 2 * key.length
      if (bytes > this.maxBytes) this.selections.delete(key)
    }
  }
}
