import { stepOf, type Ladder } from './ladder.ts'
import type { Posting } from './posting.ts'
import { fields, rowWidth, type Rows, type RowField } from './rows.ts'

export type CountedField = Exclude<RowField, 'price'>
const counted = Object.keys(fields).filter((field) => field !== 'price') as CountedField[]

/** Steps of the price ladder counted together: fewer take more memory, more are walked at the ends of a range. */
const stepsPerBlock = 4

/** A range of prices: the blocks that lie within it, and the listings of the steps at its ends. */
export interface PriceSpan {
  blocks: number[]
  ends: Uint32Array
}

/** How many listings have each value, by blocks of price: the counts of a whole range are a sum of a few dozen. */
export class PriceCounts {
  private readonly blocks: (Record<CountedField, Int32Array> | undefined)[] = []
  private readonly rows: Rows
  private readonly ladder: Ladder

  constructor(rows: Rows, ladder: Ladder) {
    this.rows = rows
    this.ladder = ladder
  }

  /** Counts a listing in (1) or out (-1). */
  move(no: number, by: 1 | -1): void {
    const counts = (this.blocks[Math.floor(stepOf(this.rows.at(no, 'price')) / stepsPerBlock)] ??= newBlock())
    for (const field of counted) {
      const value = this.rows.at(no, field)
      if (value >= counts[field].length) counts[field] = withRoomFor(counts[field], value)
      counts[field][value]! += by
    }
  }

  /** What listings cost from `min` to `max` cents. */
  span(min: number, max: number): PriceSpan {
    const first = stepOf(min)
    const last = Math.min(stepOf(max), this.ladder.steps.length - 1)
    const blocks: number[] = []
    const ends: Posting[] = []
    for (let step = first; step <= last; step++) {
      const isWhole = step > first && step % stepsPerBlock === 0 && step + stepsPerBlock <= last
      const list = this.ladder.steps[step]
      if (isWhole) {
        blocks.push(step / stepsPerBlock)
        step += stepsPerBlock - 1
      } else if (list) ends.push(list)
    }
    return { blocks, ends: this.priced(ends, min, max) }
  }

  /** How many listings of a span have each of the first `size` values. */
  count({ blocks, ends }: PriceSpan, field: CountedField, size: number): Int32Array {
    const counts = new Int32Array(size)
    for (const block of blocks) {
      const more = this.blocks[block]?.[field].subarray(0, size)
      if (more) for (let value = 0; value < more.length; value++) counts[value]! += more[value]!
    }
    const { words } = this.rows
    const { word, shift, mask } = fields[field]
    for (let i = 0; i < ends.length; i++) counts[(words[ends[i]! * rowWidth + word]! >>> shift) & mask]!++
    return counts
  }

  private priced(lists: readonly Posting[], min: number, max: number): Uint32Array {
    const nos = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
    lists.reduce((length, list) => list.copyInto(nos, length), 0)
    const { words } = this.rows
    let length = 0
    for (let i = 0; i < nos.length; i++) {
      const no = nos[i]!
      const price = words[no * rowWidth + fields.price.word]!
      nos[length] = no
      length += price >= min && price <= max ? 1 : 0
    }
    return nos.subarray(0, length)
  }
}

function newBlock(): Record<CountedField, Int32Array> {
  return Object.fromEntries(counted.map((field) => [field, new Int32Array(0)])) as Record<
    CountedField,
    Int32Array
  >
}

/** Counts by value, with a place for one value more. */
export function withRoomFor(counts: Int32Array, value: number): Int32Array {
  const larger = new Int32Array(value + (value >>> 3) + 1)
  larger.set(counts)
  return larger
}
