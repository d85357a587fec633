import { oneSize } from '#contract/catalog/type-sizes.ts'
import { getSizeLabel } from '#contract/catalog/variants.ts'
import type { ListingFields } from '#contract/listings/listings.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { ListingSize, VariantFields } from '../core/listing.rules.ts'
import { namesOfValue } from '../../core/value-names.ts'
import { translate } from '#platform/language/translate.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'

export type RequestedSize = NonNullable<ListingFields['sizes']>[number]

/** A size as it will be stored. `id` is undefined for a new size. */
export interface SizePlan extends VariantFields {
  id: string | undefined
  label: string
  qty: number
  position: number
  isRetired: boolean
  /** Value of the size option, by which buyers filter. Null if the value equals the label. */
  sizeValue: string | null
}

/**
 * Plans all sizes of a listing after an edit. Matches requested sizes with existing sizes by id, otherwise by name, so
 * that a retired size is reused. Only the id of a retired size is reused, because its price and codes are outdated.
 * @throws stock_held for a quantity below the number of units on hold; invalid_field for a duplicate size or for a size
 * of another listing
 */
export function planSizes(existing: readonly ListingSize[], input: readonly RequestedSize[]): SizePlan[] {
  const requested = input.map((one) => ({
    ...one,
    size: one.choices?.length ? getSizeLabel(one) : storedSizeName(one.size),
  }))
  if (new Set(requested.map(({ size }) => size.toLowerCase())).size < requested.length)
    throw fail('invalid_field', {
      field: 'sizes',
      message: (language) => translate(language, 'error.input.size-twice'),
    })
  const left = new Map(existing.map((size) => [size.id, size]))
  const named = requested.map(({ ID }, i) => {
    const size = ID === undefined ? undefined : left.get(ID)
    if (ID !== undefined && !size)
      throw fail('invalid_field', {
        field: `sizes.${i}.ID`,
        message: (language) => translate(language, 'error.strange-size'),
      })
    if (size) left.delete(size.id)
    return size
  })
  const stored = requested.map((requested, position) => {
    const same = [...left.values()].find((size) => size.label.toLowerCase() === requested.size.toLowerCase())
    const size = named[position] ?? same
    if (size) left.delete(size.id)
    if (size && requested.qty < size.held)
      throw quantityBelowHoldsError(`sizes.${position}.qty`, requested.size, size.held)
    return {
      id: size?.id,
      label: requested.size,
      qty: requested.qty,
      position,
      isRetired: false,
      ...variantFields(size?.isRetired ? undefined : size, requested),
    }
  })
  const gone = [...left.values()].map((size, i) => {
    if (size.held > 0) throw quantityBelowHoldsError('sizes', size.label, size.held)
    const { held: _, ...fields } = size
    return { ...fields, qty: 0, position: requested.length + i, isRetired: true, sizeValue: null }
  })
  return [...stored, ...gone]
}

/**
 * Returns the variant's price, codes, cost and photo after an edit. Fields that the request does not contain stay
 * unchanged.
 */
function variantFields(
  size: ListingSize | undefined,
  requested: RequestedSize,
): VariantFields & Pick<SizePlan, 'sizeValue'> {
  const { choices, priceCents, sku, barcode, costCents, photoKey } = requested
  const stored = size?.label === requested.size ? size.choices : null
  return {
    choices: choices === undefined ? stored : choices,
    priceCents: edited(priceCents, size?.priceCents),
    sku: edited(sku, size?.sku),
    barcode: edited(barcode, size?.barcode),
    costCents: edited(costCents, size?.costCents),
    photoKey: edited(photoKey, size?.photoKey),
    sizeValue: null,
  }
}

function edited<T extends string | number>(
  input: T | null | undefined,
  before: T | null | undefined,
): T | null {
  const value = input === undefined ? before : input
  return value === undefined || value === '' ? null : value
}

/**
 * Returns the requested sizes of an item that has no options and whose type has no sizes. A single size gets the label
 * that means "no size". If the listing already has several sizes, they stay, so that the listing can still be edited.
 * @throws invalid_field for several sizes of which at least one is new
 */
export function planItemWithoutSizes(
  known: readonly ListingSize[],
  input: readonly RequestedSize[],
): readonly RequestedSize[] {
  if (input.length === 1) return [{ ...input[0]!, size: oneSize }]
  const ids = new Set(known.flatMap(({ id, isRetired }) => (isRetired ? [] : [id])))
  if (input.every(({ ID }) => ID !== undefined && ids.has(ID))) return input
  throw fail('invalid_field', {
    field: 'sizes',
    message: (language) => translate(language, 'error.input.type-without-sizes'),
  })
}

/** Returns the label to store for a size. Replaces translations of `oneSize`. */
function storedSizeName(name: string): string {
  return namesOfValue('size', oneSize).includes(name.toLowerCase()) ? oneSize : name
}

/**
 * Returns the total number of units that can be sold. If no total is requested and the previous total equaled the sum
 * of the sizes, the new total is the new sum.
 */
export function planTotal(
  existing: { totalAllowed: number; held: number; sizes: readonly ListingSize[] },
  requested: number | null | undefined,
  sizes: readonly { qty: number; isRetired: boolean }[],
): number {
  const sum = sumOf(sizes)
  const followed = existing.totalAllowed === sumOf(existing.sizes)
  const total = requested ?? (requested === null || followed ? sum : existing.totalAllowed)
  if (total < existing.held) throw quantityBelowHoldsError('totalAllowed', undefined, existing.held)
  return total
}

function sumOf(sizes: readonly { qty: number; isRetired: boolean }[]): number {
  return sizes.reduce((sum, size) => sum + (size.isRetired ? 0 : size.qty), 0)
}

/** Returns the error for a quantity below the number of units on hold. `size` is undefined for the listing's total. */
function quantityBelowHoldsError(field: string, size: string | undefined, held: number): Error {
  const message: LocalizedText = (language) =>
    size === undefined
      ? translate(language, 'error.on-hold-total', { held })
      : translate(language, 'error.on-hold-size', { size, held })
  return fail('stock_held', { field, message })
}
