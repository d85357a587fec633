import type { Selection } from './selection/selection.ts'

/** Selections by the key of their filter: those used last stay, as many as there is room for. */
export class Pool {
  private readonly selections = new Map<string, Selection>()
  private readonly maxBytes: number
  private made = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get(key: string, make: () => Selection): Selection {
    let selection = this.selections.get(key)
    if (selection) this.selections.delete(key)
    else {
      // What a selection weighs shows only with use, so they are weighed together, now and then.
      if (++this.made % 64 === 0) this.trim()
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
      // A filter may name hundreds of values: they stand in its key, and in the selection once more.
      bytes += selection.weight + 2 * key.length
      if (bytes > this.maxBytes) this.selections.delete(key)
    }
  }
}
