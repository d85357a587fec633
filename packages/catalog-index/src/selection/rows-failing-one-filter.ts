import { enlarged } from '../columns/tag-sets.ts'
import type { TagFilter } from './tag-filters.ts'

/** Number of rows per block. A block must fit in the processor's cache. */
const blockSize = 2048

/** Returns one list for each filter. The list contains the rows that fail this filter but no other filter. */
export function listRowsFailingOneFilter(filters: readonly TagFilter[], nos: Uint32Array): Uint32Array[] {
  const lists = filters.map(() => new RowList())
  const misses = new Uint16Array(blockSize)
  const failures = new Uint16Array(blockSize)
  const last = new Uint16Array(blockSize)
  for (let from = 0; from < nos.length; from += blockSize) {
    const block = nos.subarray(from, from + blockSize)
    failures.fill(0)
    for (const [at, filter] of filters.entries()) {
      misses.fill(0)
      filter.mark(block, misses)
      for (let i = 0; i < block.length; i++) {
        const isFailed = misses[i] === 0 ? 0 : 1
        failures[i]! += isFailed
        last[i] = isFailed === 1 ? at : last[i]!
      }
    }
    for (let i = 0; i < block.length; i++) if (failures[i] === 1) lists[last[i]!]!.add(block[i]!)
  }
  return lists.map((list) => list.rows())
}

class RowList {
  private nos = new Uint32Array(64)
  private length = 0

  add(no: number): void {
    if (this.length === this.nos.length) this.nos = enlarged(this.nos, this.length + 1)
    this.nos[this.length++] = no
  }

  rows(): Uint32Array {
    return this.nos.subarray(0, this.length)
  }
}
