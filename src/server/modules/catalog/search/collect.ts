import type { Bits } from './index/bits.ts'
import type { ListingChoice } from './choice.ts'
import type { CatalogNames } from './text/names.ts'
import type { Posting } from './index/posting.ts'
import { fields, rowWidth, type RowField } from './index/rows.ts'
import type { ListingTable } from './index/listing-table.ts'
import { collectWords } from './text/word-groups.ts'

interface Start {
  lists?: Posting[]
  featured?: boolean
  genders?: Bits[]
  /** The choice the lists stand for: it need not be tested any more. */
  by?: RowField
}

const listed = ['brand', 'type', 'color', 'seller'] as const
const masked = [...listed, 'gender', 'condition'] as const

let maxBytes = new Uint32Array(1024)

/** Room for every listing on sale's number, used over and over. */
export function newNumbers(count: number): Uint32Array {
  if (maxBytes.length < count) maxBytes = new Uint32Array(count + (count >>> 4))
  return maxBytes
}

/**
 * The listings on sale that fit, in no order: the shortest lists that can hold them all, thinned one choice at a
 * time. The answer lies in the shared buffer: it is good until the next call.
 */
export function collect(choice: ListingChoice, listingTable: ListingTable, names: CatalogNames): Uint32Array {
  const nos = newNumbers(listingTable.count)
  const start = shortest(choice, listingTable, names)
  let length = begin(start, choice, listingTable, nos)
  const thinBy = (field: RowField, allowed: Uint8Array | undefined): void => {
    if (allowed) length = thin(nos, length, listingTable.rows.words, field, allowed)
  }
  const gender = start.by === 'gender' ? undefined : onlyGender(choice, listingTable)
  if (gender) length = thinByBits(nos, length, gender)
  for (const facet of masked) {
    if (facet !== start.by && !(facet === 'gender' && gender)) thinBy(facet, choice[facet])
  }
  if (choice.isChosen('price')) length = thinByPrice(nos, length, listingTable.rows.words, choice)
  if (choice.inStock) thinBy('stocked', choice.stockedSets())
  else if (choice.size) thinBy('sizes', choice.chosenSets())
  if (choice.direct !== undefined) thinBy('seller', names.sellerMask(choice.direct))
  const found = nos.subarray(0, length)
  return choice.featured && choice.text ? found.filter((no) => choice.isFound(no)) : found
}

function begin(
  { lists, genders, featured }: Start,
  { text }: ListingChoice,
  listingTable: ListingTable,
  nos: Uint32Array,
) {
  if (featured) return copyFeatured(listingTable, nos)
  if (text) return collectWords(text, listingTable, nos)
  if (lists) return join(lists, nos)
  if (!genders) return listingTable.alive.copyInto(nos)
  let length = 0
  for (const bits of genders) length += bits.copyInto(nos.subarray(length))
  return length
}

function copyFeatured({ featured }: ListingTable, nos: Uint32Array): number {
  let length = 0
  for (const no of featured.keys()) nos[length++] = no
  return length
}

function join(lists: readonly Posting[], nos: Uint32Array): number {
  let length = 0
  for (const list of lists) length = list.copyInto(nos, length)
  return length
}

/** Without a branch: a listing that does not fit is overwritten by the next. */
function thin(
  nos: Uint32Array,
  length: number,
  words: Uint32Array,
  field: RowField,
  allowed: Uint8Array,
): number {
  const { word, shift, mask } = fields[field]
  let count = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[count] = no
    count += allowed[(words[no * rowWidth + word]! >>> shift) & mask]!
  }
  return count
}

/** A gender's bits stay in the processor's cache, rows do not. */
function onlyGender({ gender }: ListingChoice, { genders }: ListingTable): Bits | undefined {
  const chosen = genders.filter((_, code) => gender?.[code] === 1)
  return chosen.length === 1 ? chosen[0]!.bits : undefined
}

function thinByBits(nos: Uint32Array, length: number, { words }: Bits): number {
  let count = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[count] = no
    count += ((words[no >>> 5] ?? 0) >>> (no & 31)) & 1
  }
  return count
}

function thinByPrice(
  nos: Uint32Array,
  length: number,
  words: Uint32Array,
  { min, max }: ListingChoice,
): number {
  const { word } = fields.price
  const most = Math.min(max, 0xffffffff)
  let count = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[count] = no
    const price = words[no * rowWidth + word]!
    count += price >= min && price <= most ? 1 : 0
  }
  return count
}

function shortest(choice: ListingChoice, listingTable: ListingTable, names: CatalogNames): Start {
  if (choice.featured) return { featured: true }
  if (choice.text) return {}
  let best: Start = {}
  let least = listingTable.count
  const offer = (lists: Posting[], by?: RowField): void => {
    const length = lengthOf(lists)
    if (length >= least) return
    best = by === undefined ? { lists } : { lists, by }
    least = length
  }
  for (const facet of listed) {
    const mask = choice[facet]
    if (mask) offer(chosenLists(listingTable.lists[facet], mask), facet)
  }
  if (choice.direct === true) offer(chosenLists(listingTable.lists.seller, names.sellerMask(true)))
  if (choice.isChosen('price')) {
    // Steps hold listings from all over the catalog: many of them cost more trips to memory than a walk in order.
    const steps = listingTable.price.between(choice.min, choice.max)
    if (lengthOf(steps) < listingTable.count >>> 4) offer(steps)
  }
  const genders = listingTable.genders.filter((_, code) => choice.gender?.[code] === 1)
  if (choice.gender && genders.reduce((total, { count }) => total + count, 0) < least)
    return { genders: genders.map(({ bits }) => bits), by: 'gender' }
  return best
}

function lengthOf(lists: readonly Posting[]): number {
  return lists.reduce((total, list) => total + list.length, 0)
}

function chosenLists(lists: readonly (Posting | undefined)[], mask: Uint8Array): Posting[] {
  return lists.filter((list, code) => list !== undefined && mask[code] === 1) as Posting[]
}
