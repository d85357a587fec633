import type { Selection } from './selection/selection.ts'
import { hashOf } from './text/words.ts'

/**
 * Maximum number of selections that were used once. The cache keeps them for a short time, for example until a client
 * requests the next page.
 */
const maxRecent = 64
/** Number of slots for the hashes of keys that were used once. */
const seenSlots = 16_384

/**
 * Least-recently-used cache of selections, keyed by the cache key of their query. Most queries occur only once. The
 * cache soon drops the selections of such queries, because long-lived objects cause full garbage collections. A
 * selection that is used a second time stays in the cache.
 */
export class SelectionCache {
  private readonly selections = new Map<string, Selection>()
  /** Selections that were used once, oldest first. */
  private readonly recent = new Map<string, Selection>()
  /** Hashes of recent keys. A newer key overwrites an older key in the same slot. */
  private readonly seen = new Uint32Array(seenSlots)
  private readonly maxBytes: number
  private createdCount = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get(key: string, make: () => Selection): Selection {
    const selection = this.selections.get(key)
    if (selection) {
      this.selections.delete(key)
      this.selections.set(key, selection)
      return selection
    }
    const recent = this.recent.get(key)
    if (recent) this.recent.delete(key)
    const own = recent ?? make()
    if (recent || this.wasSeen(key)) this.add(key, own)
    else this.addRecent(key, own)
    return own
  }

  clear(): void {
    if (this.selections.size > 0) this.selections.clear()
    if (this.recent.size > 0) this.recent.clear()
  }

  private add(key: string, selection: Selection): void {
    // Selections grow with use, so their sizes are summed regularly instead of once when a selection is added.
    if (++this.createdCount % 64 === 0) this.trim()
    this.selections.set(key, selection)
  }

  private addRecent(key: string, selection: Selection): void {
    this.recent.set(key, selection)
    if (this.recent.size <= maxRecent) return
    for (const oldest of this.recent.keys()) {
      this.recent.delete(oldest)
      return
    }
  }

  /** Returns whether the key was used before, and records its use. */
  private wasSeen(key: string): boolean {
    const hash = hashOf(key)
    const slot = hash & (seenSlots - 1)
    if (this.seen[slot] === hash >>> 0) return true
    this.seen[slot] = hash
    return false
  }

  private trim(): void {
    let bytes = 0
    for (const [key, selection] of [...this.selections].reverse()) {
      // Include the size of the key, because a query can contain hundreds of labels.
      bytes += selection.weight + 2 * key.length
      if (bytes > this.maxBytes) this.selections.delete(key)
    }
  }
}
