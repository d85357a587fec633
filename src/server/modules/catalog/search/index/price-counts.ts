import { stepOf } from './ladder.ts'
import type { RowList, RowLists } from './row-lists.ts'
import type { Rows, RowField } from './rows.ts'

export type CountedField = Exclude<RowField, 'price'>
/** Counted for each gender and condition as well: their values are few enough. */
const sharedFields = ['brand', 'type', 'color', 'gender', 'condition'] as const

/** Steps of the price ladder counted together: fewer take more memory, more are walked at the ends of a range. */
const stepsPerBlock = 4

/** Listings counted together: of a gender, of a condition, in stock, or of all where undefined. */
export interface Slice {
  gender: number | undefined
  condition: number | undefined
  isStocked: boolean
}

/** A range of prices: the blocks that lie within it, and the listings of the steps at its ends. */
export interface PriceSpan {
  blocks: number[]
  ends: RowList[]
}

/** Listings by value; those of a gender or condition alone leave out what is not shared. */
class SliceCounts implements Record<CountedField, Int32Array> {
  brand = none
  type = none
  color = none
  gender = none
  condition = none
  seller = none
  sizes = none
  stocked = none
}

const none = new Int32Array(0)

/** How many listings have each value, by slice and block of price: a range of prices is a sum of a few dozen. */
export class PriceCounts {
  private readonly blocks: (Map<number, SliceCounts> | undefined)[] = []
  private readonly rows: Rows
  private readonly steps: RowLists

  constructor(rows: Rows, steps: RowLists) {
    this.rows = rows
    this.steps = steps
  }

  /** Whether a field is counted by gender and condition, or only for all of them together. */
  static isShared(field: CountedField): boolean {
    return (sharedFields as readonly CountedField[]).includes(field)
  }

  /** Counts a listing in (1) or out (-1). */
  move(no: number, by: 1 | -1): void {
    const block = this.blocks[Math.floor(stepOf(this.rows.at(no, 'price')) / stepsPerBlock)]
    if (block) this.moveInBlock(block, no, by)
  }

  /** Counts all blocks now, one at a time: some ten milliseconds each at a million listings. */
  *prepare(): Generator<void> {
    for (let block = 0; block * stepsPerBlock < this.steps.size; block++) yield void this.blockAt(block)
  }

  /** Counted when first asked for: one after the other, a block's counts stay in the processor's cache. */
  private blockAt(number: number): Map<number, SliceCounts> {
    let block = this.blocks[number]
    if (block) return block
    block = this.blocks[number] = new Map<number, SliceCounts>()
    for (const { nos, length } of this.steps.between(number * stepsPerBlock, (number + 1) * stepsPerBlock)) {
      for (let i = 0; i < length; i++) this.moveInBlock(block, nos[i]!, 1)
    }
    return block
  }

  private moveInBlock(block: Map<number, SliceCounts>, no: number, by: 1 | -1): void {
    const { rows } = this
    const gender = rows.at(no, 'gender')
    const condition = rows.at(no, 'condition')
    this.moveIn(block, any, any, no, by)
    this.moveIn(block, gender, any, no, by)
    this.moveIn(block, any, condition, no, by)
    this.moveIn(block, gender, condition, no, by)
  }

  /** The blocks and the ends of `min` to `max` cents; not all listings at the ends cost that. */
  span(min: number, max: number): PriceSpan {
    const first = stepOf(min)
    const last = Math.min(stepOf(max), this.steps.size - 1)
    const blocks: number[] = []
    const ends: RowList[] = []
    for (let step = first; step <= last; step++) {
      const isWhole = step > first && step % stepsPerBlock === 0 && step + stepsPerBlock <= last
      if (isWhole) {
        blocks.push(step / stepsPerBlock)
        step += stepsPerBlock - 1
      } else ends.push(...this.steps.between(step, step + 1))
    }
    return { blocks, ends }
  }

  /** Adds how many listings of blocks and slices have each value. */
  addTo(counts: Int32Array, field: CountedField, blocks: readonly number[], slices: readonly Slice[]): void {
    const keys = slices.map(({ gender, condition, isStocked }) => keyOf(gender, condition, isStocked))
    for (const block of blocks) {
      for (const key of keys) {
        const more = this.blockAt(block).get(key)?.[field]
        const length = Math.min(counts.length, more?.length ?? 0)
        for (let value = 0; value < length; value++) counts[value]! += more![value]!
      }
    }
  }

  private moveIn(
    block: Map<number, SliceCounts>,
    gender: number,
    condition: number,
    no: number,
    by: 1 | -1,
  ): void {
    const isWhole = gender === any && condition === any
    this.moveInSlice(sliceOf(block, keyOf(gender, condition, false)), isWhole, no, by)
    const isStocked = this.rows.at(no, 'stocked') !== 0
    if (isStocked) this.moveInSlice(sliceOf(block, keyOf(gender, condition, true)), isWhole, no, by)
  }

  private moveInSlice(slice: SliceCounts, isWhole: boolean, no: number, by: 1 | -1): void {
    const { rows } = this
    slice.brand = moved(slice.brand, rows.at(no, 'brand'), by)
    slice.type = moved(slice.type, rows.at(no, 'type'), by)
    slice.color = moved(slice.color, rows.at(no, 'color'), by)
    slice.gender = moved(slice.gender, rows.at(no, 'gender'), by)
    slice.condition = moved(slice.condition, rows.at(no, 'condition'), by)
    if (!isWhole) return
    slice.seller = moved(slice.seller, rows.at(no, 'seller'), by)
    slice.sizes = moved(slice.sizes, rows.at(no, 'sizes'), by)
    slice.stocked = moved(slice.stocked, rows.at(no, 'stocked'), by)
  }
}

function sliceOf(block: Map<number, SliceCounts>, key: number): SliceCounts {
  let slice = block.get(key)
  if (!slice) block.set(key, (slice = new SliceCounts()))
  return slice
}

function moved(counts: Int32Array<ArrayBuffer>, value: number, by: 1 | -1): Int32Array<ArrayBuffer> {
  const moving = value < counts.length ? counts : withRoomFor(counts, value)
  moving[value]! += by
  return moving
}

/** Genders and conditions have a byte each in a row: the next number stands for all of them. */
const any = 256

function keyOf(gender = any, condition = any, isStocked = false): number {
  return ((gender * 257 + condition) << 1) | Number(isStocked)
}

/** Counts by value, with a place for one value more. */
export function withRoomFor(counts: Int32Array, value: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(value + (value >>> 3) + 1)
  larger.set(counts)
  return larger
}
