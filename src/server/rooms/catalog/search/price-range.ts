import type { Bits } from './bits.ts'
import type { Choice } from './choice.ts'
import { gather } from './gather.ts'
import type { Names } from './names.ts'
import type { Posting } from './posting.ts'
import type { Shelves } from './shelves.ts'

/** In cents. */
export interface PriceRange {
  min: number
  max: number
}

/** Lowest and highest price of what fits if no price were chosen; undefined when nothing does. */
export function priceRange(
  choice: Choice,
  shelves: Shelves,
  names: Names,
  found: Uint32Array | Bits,
): PriceRange | undefined {
  const range = { min: Infinity, max: -Infinity }
  const widen = (no: number): void => {
    const price = shelves.columns.price[no]!
    if (price < range.min) range.min = price
    if (price > range.max) range.max = price
  }
  if (choice.isChosen('price')) gather(choice, shelves, names, 'price').forEach(widen)
  else if (found instanceof Uint32Array) found.forEach(widen)
  else widenByEnds(shelves.price.steps, found, widen)
  return range.max < 0 ? undefined : range
}

/** Of many pieces only those on the lowest and the highest step that has any are looked at. */
function widenByEnds(
  steps: readonly (Posting | undefined)[],
  found: Bits,
  widen: (no: number) => void,
): void {
  const widenStep = (step: Posting | undefined): boolean => {
    let isAny = false
    for (let i = 0; step && i < step.length; i++) {
      if (!found.has(step.nos[i]!)) continue
      widen(step.nos[i]!)
      isAny = true
    }
    return isAny
  }
  steps.find(widenStep)
  steps.findLast(widenStep)
}
