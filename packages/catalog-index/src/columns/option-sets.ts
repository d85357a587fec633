import { ValueTable } from './values.ts'

/** Deduplicated sets of option labels. A row stores only the ID of its set. The empty set has the ID 0. */
export class OptionSets {
  readonly labels = new ValueTable()
  readonly members: Uint32Array[] = [new Uint32Array(0)]
  private readonly touched = new WeakMap<Uint8Array, Uint8Array>()
  private readonly ids = new Map<string, number>([['', 0]])
  /**
   * Maps a list object to the ID of its set. The cache is keyed by object, because many rows share the same list
   * object.
   */
  private readonly cached = new WeakMap<readonly string[], number>()

  idOf(labels: readonly string[]): number {
    const cached = this.cached.get(labels)
    if (cached !== undefined) return cached
    const id = this.read(labels)
    this.cached.set(labels, id)
    return id
  }

  private read(labels: readonly string[]): number {
    const codes = [...new Set(labels.map((label) => this.labels.save(label)))].sort((a, b) => a - b)
    const key = codes.join()
    let id = this.ids.get(key)
    if (id === undefined) {
      id = this.members.length
      this.ids.set(key, id)
      this.members.push(Uint32Array.from(codes))
    }
    return id
  }

  /** Converts row counts per option set to row counts per option. */
  byLabel(bySet: Int32Array): Int32Array {
    const counts = new Int32Array(this.labels.size)
    bySet.forEach((count, set) => {
      if (count > 0) for (const code of this.members[set]!) counts[code]! += count
    })
    return counts
  }

  /**
   * Returns a mask, indexed by set ID, that is 1 for sets with at least one of the options in `mask`. The returned mask
   * is cached, so callers must not modify it.
   */
  setsWithAnyOf(mask: Uint8Array): Uint8Array {
    let sets = this.touched.get(mask)
    if (!sets || sets.length < this.members.length) {
      sets = Uint8Array.from(this.members, (_, set) => (this.touches(set, mask) ? 1 : 0))
      this.touched.set(mask, sets)
    }
    return sets
  }

  private touches(set: number, mask: Uint8Array): boolean {
    for (const code of this.members[set]!) if (mask[code] === 1) return true
    return false
  }
}
