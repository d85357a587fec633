import type { ListingFields } from '#contract/listings/listings.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { ListingSize } from '../core/listing.rules.ts'
import { namesOfValue } from '../../core/value-names.ts'
import { translate } from '#platform/language/translate.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'

export type RequestedSize = NonNullable<ListingFields['sizes']>[number]

/** Label of the only size of a listing without size options. */
// not translated: a stored value
export const oneSize = 'One size'

/** A size as it will be stored. `id` is undefined for a new size. */
export interface SizePlan {
  id: string | undefined
  label: string
  qty: number
  position: number
  isRetired: boolean
}

/**
 * Plans all sizes of a listing after an edit. Requested sizes are matched with existing ones by id, otherwise by name,
 * so that a retired size is reused.
 * @throws stock_held for a quantity below the number of units on hold; invalid_field for a duplicate size or for a size
 * of another listing
 */
export function planSizes(known: readonly ListingSize[], input: readonly RequestedSize[]): SizePlan[] {
  const wanted = input.map((one) => ({ ...one, size: storedAs(one.size) }))
  if (new Set(wanted.map(({ size }) => size.toLowerCase())).size < wanted.length)
    throw fail('invalid_field', {
      field: 'sizes',
      message: (language) => translate(language, 'error.input.size-twice'),
    })
  const left = new Map(known.map((size) => [size.id, size]))
  const named = wanted.map(({ ID }, i) => {
    const size = ID === undefined ? undefined : left.get(ID)
    if (ID !== undefined && !size)
      throw fail('invalid_field', {
        field: `sizes.${i}.ID`,
        message: (language) => translate(language, 'error.strange-size'),
      })
    if (size) left.delete(size.id)
    return size
  })
  const stored = wanted.map((wanted, position) => {
    const same = [...left.values()].find((size) => size.label.toLowerCase() === wanted.size.toLowerCase())
    const size = named[position] ?? same
    if (size) left.delete(size.id)
    if (size && wanted.qty < size.held) throw heldBack(`sizes.${position}.qty`, wanted.size, size.held)
    return { id: size?.id, label: wanted.size, qty: wanted.qty, position, isRetired: false }
  })
  const gone = [...left.values()].map((size, i) => {
    if (size.held > 0) throw heldBack('sizes', size.label, size.held)
    return { id: size.id, label: size.label, qty: 0, position: wanted.length + i, isRetired: true }
  })
  return [...stored, ...gone]
}

/** Returns the label to store for a size. Replaces translations of `oneSize`. */
function storedAs(name: string): string {
  return namesOfValue('size', oneSize).includes(name.toLowerCase()) ? oneSize : name
}

/**
 * Returns the total number of units that can be sold. If no total is requested and the previous total was equal to the
 * sum of the sizes, the total stays equal to the sum.
 */
export function planTotal(
  known: { totalAllowed: number; held: number; sizes: readonly ListingSize[] },
  wanted: number | null | undefined,
  sizes: readonly { qty: number; isRetired: boolean }[],
): number {
  const sum = sumOf(sizes)
  const followed = known.totalAllowed === sumOf(known.sizes)
  const total = wanted ?? (wanted === null || followed ? sum : known.totalAllowed)
  if (total < known.held) throw heldBack('totalAllowed', undefined, known.held)
  return total
}

function sumOf(sizes: readonly { qty: number; isRetired: boolean }[]): number {
  return sizes.reduce((sum, size) => sum + (size.isRetired ? 0 : size.qty), 0)
}

/** Returns the error for a quantity below the number of units on hold. `size` is undefined for the listing's total. */
function heldBack(field: string, size: string | undefined, held: number): Error {
  const message: LocalizedText = (language) =>
    size === undefined
      ? translate(language, 'error.on-hold-total', { held })
      : translate(language, 'error.on-hold-size', { size, held })
  return fail('stock_held', { field, message })
}
