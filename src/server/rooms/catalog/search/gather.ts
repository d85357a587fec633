import type { Bits } from './bits.ts'
import type { Choice } from './choice.ts'
import type { Names } from './names.ts'
import type { Posting } from './posting.ts'
import { fields, rowWidth, type Field } from './rows.ts'
import type { Shelves } from './shelves.ts'
import { gatherWords } from './word-groups.ts'

interface Start {
  lists?: Posting[]
  featured?: boolean
  genders?: Bits[]
  /** The choice the lists stand for: it need not be tested any more. */
  by?: Field
}

const listed = ['brand', 'type', 'color', 'seller'] as const
const masked = [...listed, 'gender', 'condition'] as const

let room = new Uint32Array(1024)

/** Room for every listed piece's number, used over and over. */
export function roomFor(count: number): Uint32Array {
  if (room.length < count) room = new Uint32Array(count + (count >>> 4))
  return room
}

/**
 * The listed pieces that fit, in no order: the shortest lists that can hold them all, thinned one choice at a
 * time. The answer lies in the shared room: it is good until the next call.
 */
export function gather(choice: Choice, shelves: Shelves, names: Names): Uint32Array {
  const nos = roomFor(shelves.count)
  const start = shortest(choice, shelves, names)
  let length = begin(start, choice, shelves, nos)
  const thinBy = (field: Field, allowed: Uint8Array | undefined): void => {
    if (allowed) length = thin(nos, length, shelves.rows.words, field, allowed)
  }
  const gender = start.by === 'gender' ? undefined : onlyGender(choice, shelves)
  if (gender) length = thinByBits(nos, length, gender)
  for (const facet of masked) {
    if (facet !== start.by && !(facet === 'gender' && gender)) thinBy(facet, choice[facet])
  }
  if (choice.isChosen('price')) length = thinByPrice(nos, length, shelves.rows.words, choice)
  if (choice.inStock) thinBy('stocked', choice.stockedSets())
  else if (choice.size) thinBy('sizes', choice.chosenSets())
  if (choice.direct !== undefined) thinBy('seller', names.sellerMask(choice.direct))
  const found = nos.subarray(0, length)
  return choice.featured && choice.text ? found.filter((no) => choice.isFound(no)) : found
}

function begin({ lists, genders, featured }: Start, { text }: Choice, shelves: Shelves, nos: Uint32Array) {
  if (featured) return copyFeatured(shelves, nos)
  if (text) return gatherWords(text, shelves, nos)
  if (lists) return join(lists, nos)
  if (!genders) return shelves.alive.copyInto(nos)
  let length = 0
  for (const bits of genders) length += bits.copyInto(nos.subarray(length))
  return length
}

function copyFeatured({ featured }: Shelves, nos: Uint32Array): number {
  let length = 0
  for (const no of featured.keys()) nos[length++] = no
  return length
}

function join(lists: readonly Posting[], nos: Uint32Array): number {
  let length = 0
  for (const list of lists) length = list.copyInto(nos, length)
  return length
}

/** Without a branch: a piece that does not fit is overwritten by the next. */
function thin(
  nos: Uint32Array,
  length: number,
  words: Uint32Array,
  field: Field,
  allowed: Uint8Array,
): number {
  const { word, shift, mask } = fields[field]
  let kept = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[kept] = no
    kept += allowed[(words[no * rowWidth + word]! >>> shift) & mask]!
  }
  return kept
}

/** A gender's bits stay in the processor's cache, rows do not. */
function onlyGender({ gender }: Choice, { genders }: Shelves): Bits | undefined {
  const chosen = genders.filter((_, code) => gender?.[code] === 1)
  return chosen.length === 1 ? chosen[0]!.bits : undefined
}

function thinByBits(nos: Uint32Array, length: number, { words }: Bits): number {
  let kept = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[kept] = no
    kept += ((words[no >>> 5] ?? 0) >>> (no & 31)) & 1
  }
  return kept
}

function thinByPrice(nos: Uint32Array, length: number, words: Uint32Array, { min, max }: Choice): number {
  const { word } = fields.price
  const most = Math.min(max, 0xffffffff)
  let kept = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[kept] = no
    const price = words[no * rowWidth + word]!
    kept += price >= min && price <= most ? 1 : 0
  }
  return kept
}

function shortest(choice: Choice, shelves: Shelves, names: Names): Start {
  if (choice.featured) return { featured: true }
  if (choice.text) return {}
  let best: Start = {}
  let least = shelves.count
  const offer = (lists: Posting[], by?: Field): void => {
    const length = lengthOf(lists)
    if (length >= least) return
    best = by === undefined ? { lists } : { lists, by }
    least = length
  }
  for (const facet of listed) {
    const mask = choice[facet]
    if (mask) offer(chosenLists(shelves.lists[facet], mask), facet)
  }
  if (choice.direct === true) offer(chosenLists(shelves.lists.seller, names.sellerMask(true)))
  if (choice.isChosen('price')) {
    // Steps hold pieces from all over the catalogue: many of them cost more trips to memory than a walk in order.
    const steps = shelves.price.between(choice.min, choice.max)
    if (lengthOf(steps) < shelves.count >>> 4) offer(steps)
  }
  const genders = shelves.genders.filter((_, code) => choice.gender?.[code] === 1)
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
