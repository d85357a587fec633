import { newNumbers } from './candidates.ts'
import type { ListingChoice, Misses } from './choice.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { SummedField } from '../columns/price-sums.ts'

/**
 * What is counted of the listings that fit, by number or code: kinds with those that miss nothing but a choice of
 * theirs, offers with those that miss nothing but their offer.
 */
export type WantedCounts = Partial<Record<SummedField, Int32Array>>

/**
 * Places from `low` up to, not including, `high`, of some kinds. In arrays of whole numbers: a loop between members of
 * objects, which may be fractions, takes three times as long.
 */
interface Spans {
  kinds: Uint32Array
  lows: Uint32Array
  highs: Uint32Array
  length: number
}

/** In cents; `min` is above `max` when there is no listing. */
export interface PriceRange {
  min: number
  max: number
}

/** As many places as the processor keeps at hand from one column to the next. */
const blockSize = 2048
const places = new Uint32Array(2 * blockSize)

/** Walks the listings that fit a choice of no brand or words: kind by kind, in each those of the prices asked. */
export class KindWalk {
  readonly fitting: Spans
  private readonly prices: { min: number; max: number }
  private readonly table: ListingTable
  private readonly misses: Misses
  /** A 1 for those that miss nothing, a 0 for the others. */
  private readonly fits: { seller: Uint8Array | undefined; offer: Uint8Array | undefined }

  constructor(choice: ListingChoice, table: ListingTable, prices: { min: number; max: number } = choice) {
    this.prices = prices
    this.table = table
    this.misses = choice.misses()
    const { seller, offer } = this.misses
    this.fits = { seller: seller && fitsOf(seller), offer: offer && fitsOf(offer) }
    this.fitting = this.spans((misses) => misses === 0)
  }

  /** How many listings are looked at. */
  get looked(): number {
    const { lows, highs, length } = this.fitting
    let looked = 0
    for (let i = 0; i < length; i++) looked += highs[i]! - lows[i]!
    return looked
  }

  /** Counts what is wanted; returns how many fit and, of the first `most`, the numbers, good until the next walk. */
  count(wanted: WantedCounts, most = 0): { total: number; nos: Uint32Array } {
    const nos = newNumbers(most)
    const total = this.isTested ? this.countTested(wanted, nos, most) : this.countAll(wanted, nos, most)
    if (wanted.kind) this.countNear(wanted.kind)
    return { total, nos: nos.subarray(0, Math.min(most, total)) }
  }

  /** What those cost that fit, and those that would at another price: of each kind the ends are looked at. */
  range(): PriceRange {
    const { price } = this.table.kindColumns.columns
    let min = Infinity
    let max = -Infinity
    const { lows, highs, length } = this.spans((misses) => misses === 0, { min: 0, max: Infinity })
    for (let i = 0; i < length; i++) {
      const [low, high] = [lows[i]!, highs[i]!]
      let first = low
      while (first < high && price[first]! < min && !this.passes(first)) first++
      if (first < high) min = Math.min(min, price[first]!)
      let last = high - 1
      while (last >= low && price[last]! > max && !this.passes(last)) last--
      if (last >= low) max = Math.max(max, price[last]!)
    }
    return { min, max }
  }

  /** Shows the places of those that fit, kind by kind. */
  each(takes: (place: number) => void): void {
    const { lows, highs, length } = this.fitting
    for (let i = 0; i < length; i++)
      for (let place = lows[i]!; place < highs[i]!; place++)
        if (!this.isTested || this.passes(place)) takes(place)
  }

  /** Whether a listing of a fitting kind and price fits. */
  passes(place: number): boolean {
    const { seller, offer } = this.misses
    const { columns } = this.table.kindColumns
    return !seller?.[columns.seller[place]!] && !offer?.[columns.offer[place]!]
  }

  private get isTested(): boolean {
    return this.misses.seller !== undefined || this.misses.offer !== undefined
  }

  private spans(wants: (misses: number) => boolean, { min, max } = this.prices): Spans {
    const { kinds, kindColumns } = this.table
    const [found, lows, highs] = [0, 0, 0].map(() => new Uint32Array(kinds.size)) as Triple
    let length = 0
    for (let kind = 0; kind < kinds.size; kind++) {
      if (!wants(this.misses.kind?.[kind] ?? 0)) continue
      const { low, high } = kindColumns.span(kind, min, max)
      if (low === high) continue
      found[length] = kind
      lows[length] = low
      highs[length++] = high
    }
    return { kinds: found, lows, highs, length }
  }

  private countAll(wanted: WantedCounts, nos: Uint32Array, most: number): number {
    const { kinds, lows, highs, length } = this.fitting
    const { columns } = this.table.kindColumns
    let total = 0
    for (let i = 0; i < length; i++) {
      const [low, high] = [lows[i]!, highs[i]!]
      if (wanted.kind) wanted.kind[kinds[i]!]! += high - low
      for (const field of ['offer', 'brand', 'seller'] as const)
        if (wanted[field]) countSpan(wanted[field], columns[field], low, high)
      if (total < most) nos.set(columns.no.subarray(low, Math.min(high, low + most - total)), total)
      total += high - low
    }
    return total
  }

  private countTested(wanted: WantedCounts, nos: Uint32Array, most: number): number {
    const { columns } = this.table.kindColumns
    let total = 0
    let held = 0
    const flush = (): void => {
      if (wanted.brand) countPlaces(wanted.brand, columns.brand, 0, held)
      if (wanted.seller) countPlaces(wanted.seller, columns.seller, 0, held)
      for (let i = 0; i < held && total + i < most; i++) nos[total + i] = columns.no[places[i]!]!
      total += held
      held = 0
    }
    eachBlock(this.fitting, (kind, low, high) => {
      if (held > blockSize) flush()
      const end = this.keepFitting(low, high, held, wanted.offer)
      if (wanted.kind) wanted.kind[kind]! += end - held
      held = end
    })
    flush()
    return total
  }

  /** Adds those that miss one choice of their kind and nothing else. */
  private countNear(counts: Int32Array): void {
    if (!this.misses.kind) return
    const near = this.spans((misses) => misses !== 0 && (misses & (misses - 1)) === 0)
    if (this.isTested) eachBlock(near, (kind, low, high) => (counts[kind]! += this.keepFitting(low, high, 0)))
    else for (let i = 0; i < near.length; i++) counts[near.kinds[i]!]! += near.highs[i]! - near.lows[i]!
  }

  /** Writes the places that fit behind the first `held`; returns where they end. `offers` counts those of the sellers asked for. */
  private keepFitting(low: number, high: number, held: number, offers?: Int32Array): number {
    const { seller, offer } = this.fits
    const { columns } = this.table.kindColumns
    if (!seller) {
      if (offers) countSpan(offers, columns.offer, low, high)
      return keep(offer!, columns.offer, low, high, held)
    }
    const end = keep(seller, columns.seller, low, high, held)
    if (offers) countPlaces(offers, columns.offer, held, end)
    return offer ? keepPlaces(offer, columns.offer, held, end) : end
  }
}

type Triple = [Uint32Array, Uint32Array, Uint32Array]

function eachBlock(
  { kinds, lows, highs, length }: Spans,
  takes: (kind: number, low: number, high: number) => void,
): void {
  for (let i = 0; i < length; i++) {
    const high = highs[i]!
    for (let from = lows[i]!; from < high; from += blockSize)
      takes(kinds[i]!, from, Math.min(high, from + blockSize))
  }
}

function fitsOf(misses: Uint8Array): Uint8Array {
  return misses.map((miss) => (miss === 0 ? 1 : 0))
}

function countSpan(counts: Int32Array, column: Uint32Array, low: number, high: number): void {
  for (let place = low; place < high; place++) counts[column[place]!]!++
}

function countPlaces(counts: Int32Array, column: Uint32Array, from: number, end: number): void {
  for (let i = from; i < end; i++) counts[column[places[i]!]!]!++
}

// Without a branch: which listings miss is anybody's guess, the processor's too.

function keep(fits: Uint8Array, column: Uint32Array, low: number, high: number, length: number): number {
  for (let place = low; place < high; place++) {
    places[length] = place
    length += fits[column[place]!]!
  }
  return length
}

function keepPlaces(fits: Uint8Array, column: Uint32Array, from: number, end: number): number {
  let length = from
  for (let i = from; i < end; i++) {
    const place = places[i]!
    places[length] = place
    length += fits[column[place]!]!
  }
  return length
}
