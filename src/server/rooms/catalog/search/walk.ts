import type { Choice } from './choice.ts'
import type { Facet } from './choice.ts'
import type { Names } from './names.ts'
import type { Shelves } from './shelves.ts'

type Numbers = { nos: Uint32Array; length: number }
const listed = ['brand', 'type', 'color', 'seller'] as const

/** Visits every listed piece that fits, by way of the shortest lists that can hold them all. */
export function walk(
  choice: Choice,
  shelves: Shelves,
  names: Names,
  except: Facet | undefined,
  visit: (no: number) => void,
): void {
  const lists = shortest(choice, shelves, names, except)
  if (!lists) {
    shelves.alive.each((no) => {
      if (choice.fits(no, except)) visit(no)
    })
    return
  }
  for (const { nos, length } of lists) {
    for (let i = 0; i < length; i++) {
      const no = nos[i]!
      if (choice.fits(no, except)) visit(no)
    }
  }
}

function shortest(
  choice: Choice,
  shelves: Shelves,
  names: Names,
  except: Facet | undefined,
): Numbers[] | undefined {
  let best: Numbers[] | undefined
  let length = shelves.count
  const offer = (lists: Numbers[]): void => {
    const sum = lists.reduce((total, list) => total + list.length, 0)
    if (sum > length || (best && sum === length)) return
    best = lists
    length = sum
  }
  for (const facet of listed) {
    const mask = choice[facet]
    if (mask && facet !== except)
      offer(shelves.lists[facet].filter((list, code) => list && mask[code] === 1) as Numbers[])
  }
  if (choice.text) offer([{ nos: choice.text, length: choice.text.length }])
  if (choice.featured) {
    const nos = Uint32Array.from(shelves.featured.keys())
    offer([{ nos, length: nos.length }])
  }
  if (choice.direct === true) {
    offer(shelves.lists.seller.filter((list, code) => list && names.houseSellers[code]) as Numbers[])
  }
  if (except !== 'price' && choice.isChosen('price')) offer(shelves.price.between(choice.min, choice.max))
  return best
}
