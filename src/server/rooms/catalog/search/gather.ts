import type { Choice, Facet } from './choice.ts'
import type { Names } from './names.ts'
import type { Shelves } from './shelves.ts'

interface Numbers {
  nos: Uint32Array
  length: number
}

interface Start {
  lists: Numbers[] | undefined
  /** The choice the lists stand for: it need not be tested any more. */
  by: Facet | undefined
}

const listed = ['brand', 'type', 'color', 'seller'] as const
const masked = [...listed, 'gender', 'condition'] as const

let room = new Uint32Array(1024)

/**
 * The listed pieces that fit, in no order, leaving one facet's choice out of account if told so: the shortest
 * lists that hold them all, thinned column by column. The answer is good until the next call.
 */
export function gather(choice: Choice, shelves: Shelves, names: Names, except?: Facet): Uint32Array {
  const { columns } = shelves
  if (room.length < shelves.count) room = new Uint32Array(shelves.count + (shelves.count >>> 4))
  const start = startOf(choice, shelves, names, except)
  let length = start.lists ? join(start.lists) : shelves.alive.copyInto(room)
  for (const facet of masked) {
    const mask = choice[facet]
    if (mask && facet !== except && facet !== start.by) length = thin(length, columns[facet], mask)
  }
  if (choice.inStock && except !== 'stock') {
    length = thin(length, columns.stocked, choice.stockedSets(except))
  } else if (choice.size && except !== 'size') length = thin(length, columns.sizes, choice.chosenSets())
  if (choice.isChosen('price') && except !== 'price') length = thinByPrice(length, choice, columns.price)
  if (choice.direct !== undefined) {
    length = thin(length, columns.seller, names.sellerMask(choice.direct))
  }
  const found = room.subarray(0, length)
  return choice.text && choice.featured ? found.filter((no) => choice.fits(no, except)) : found
}

function join(lists: readonly Numbers[]): number {
  let length = 0
  for (const list of lists) {
    room.set(list.nos.subarray(0, list.length), length)
    length += list.length
  }
  return length
}

/** Branchless: a piece that does not fit is overwritten by the next. */
function thin(length: number, column: Uint32Array | Uint16Array | Uint8Array, mask: Uint8Array): number {
  const nos = room
  let kept = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[kept] = no
    kept += mask[column[no]!]!
  }
  return kept
}

function thinByPrice(length: number, { min, max }: Choice, price: Uint32Array): number {
  const nos = room
  let kept = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[kept] = no
    if (price[no]! >= min && price[no]! <= max) kept++
  }
  return kept
}

function startOf(choice: Choice, shelves: Shelves, names: Names, except: Facet | undefined): Start {
  if (choice.featured) {
    const nos = Uint32Array.from(shelves.featured.keys())
    return { lists: [{ nos, length: nos.length }], by: undefined }
  }
  if (choice.text) return { lists: [{ nos: choice.text, length: choice.text.length }], by: undefined }
  let best: Start = { lists: undefined, by: undefined }
  let shortest = shelves.count
  const offer = (lists: Numbers[], by: Facet | undefined): void => {
    const length = lists.reduce((total, list) => total + list.length, 0)
    if (length >= shortest) return
    best = { lists, by }
    shortest = length
  }
  for (const facet of listed) {
    const mask = choice[facet]
    if (mask && facet !== except) offer(chosenLists(shelves.lists[facet], mask), facet)
  }
  if (choice.direct === true) offer(chosenLists(shelves.lists.seller, names.sellerMask(true)), undefined)
  if (except !== 'price' && choice.isChosen('price')) {
    offer(shelves.price.between(choice.min, choice.max), undefined)
  }
  return best
}

function chosenLists(lists: readonly (Numbers | undefined)[], mask: Uint8Array): Numbers[] {
  return lists.filter((list, code) => list !== undefined && mask[code] === 1) as Numbers[]
}
