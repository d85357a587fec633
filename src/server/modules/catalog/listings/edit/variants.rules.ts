import { findSizeAxis, choiceSeparator, type OptionAxis } from '#contract/catalog/variants.ts'
import type { ListingFields } from '#contract/listings/listings.ts'
import { fail } from '#platform/errors/app-error.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'
import { marketplaceCurrency, requireChargeable } from '#platform/settings/currency.ts'
import type { ListingSize } from '../core/listing.rules.ts'
import { oneSize } from '#contract/catalog/type-sizes.ts'
import type { RequestedSize, SizePlan } from './sizes.rules.ts'

interface VariantPlan {
  optionAxes: readonly OptionAxis[] | null
  /** Photos of the listing after the edit. */
  photos: readonly { key: string }[]
  /** Sizes in the request, at the same positions as the planned sizes. Undefined if the request contains no sizes. */
  input: readonly RequestedSize[] | undefined
  before: { optionAxes: readonly OptionAxis[] | null; sizes: readonly ListingSize[] }
}

/**
 * Returns the planned sizes with their values for the listing's options. If a variant has no values, derives them from
 * its label, because older clients send only labels. A variant that an older build has renamed keeps its label without
 * values until it is edited. A variant loses its photo if the listing loses the photo.
 * @throws invalid_field for a variant without a value for each option, and for a photo that the listing does not have
 */
export function planVariants(
  sizes: readonly SizePlan[],
  { optionAxes, photos, input, before }: VariantPlan,
): SizePlan[] {
  const keys = new Set(photos.map(({ key }) => key))
  const renamed = before.sizes.filter(({ choices, isRetired }) => choices === null && !isRetired)
  const isRenamed = (size: SizePlan): boolean =>
    size.choices === null &&
    before.optionAxes?.length === optionAxes?.length &&
    renamed.some(({ id, label }) => id === size.id && label === size.label)
  return sizes.map((size, i) => {
    if (size.isRetired) return size
    const isUnknown = size.photoKey !== null && !keys.has(size.photoKey)
    if (isUnknown && input?.[i]?.photoKey) throw invalid(`sizes.${i}.photoKey`, 'variant-photo')
    const photoKey = isUnknown ? null : size.photoKey
    if (optionAxes === null) return { ...size, photoKey, choices: null, sizeValue: null }
    const choices =
      size.choices ?? (optionAxes.length === 1 ? [size.label] : size.label.split(choiceSeparator))
    if (choices.length !== optionAxes.length) {
      if (isRenamed(size)) return { ...size, photoKey, sizeValue: null }
      throw invalid(`sizes.${i}.choices`, 'variant-choices')
    }
    return { ...size, photoKey, choices, sizeValue: sizeValueOf(optionAxes, choices) }
  })
}

function sizeValueOf(axes: readonly OptionAxis[], choices: readonly string[]): string | null {
  const at = findSizeAxis(axes)
  if (at === undefined) return oneSize
  return axes.length === 1 ? null : choices[at]!
}

function invalid(field: string, problem: 'variant-choices' | 'variant-photo'): Error {
  return fail('invalid_field', { field, message: inputErrorTexts[problem] })
}

/**
 * Returns the price of the listing. If the listing has no price and all variants have a price, returns the lowest price
 * of the variants.
 */
export function planPrices(
  priceCents: number | null,
  sizes: readonly SizePlan[],
): { priceCents: number | null; hasVariantPrices: boolean } {
  const prices = sizes.filter(({ isRetired }) => !isRetired).map((size) => size.priceCents)
  const own = prices.filter((cents) => cents !== null)
  const isComplete = own.length > 0 && own.length === prices.length
  return {
    priceCents: priceCents ?? (isComplete ? Math.min(...own) : null),
    hasVariantPrices: own.length > 0,
  }
}

/**
 * Rejects new or changed prices of variants if the marketplace does not allow separate prices for variants. Existing
 * prices stay valid.
 * @throws variant_prices_off
 */
export function requireVariantPrices(
  { variantPrices }: { variantPrices: number },
  before: readonly ListingSize[],
  sizes: readonly SizePlan[],
): void {
  if (variantPrices === 1) return
  const at = findNewPriceIndex(before, sizes)
  if (at !== -1) throw fail('variant_prices_off', { field: `sizes.${at}.priceCents` })
}

/**
 * Returns the position of the first size with a new or changed separate price. Returns -1 if there is none. For a size
 * that was retired before, any price is new.
 */
export function findNewPriceIndex(
  before: readonly Pick<ListingSize, 'id' | 'priceCents' | 'isRetired'>[],
  sizes: readonly { id: string | undefined; priceCents: number | null; isRetired?: boolean }[],
): number {
  const stored = new Map(before.map(({ id, priceCents, isRetired }) => [id, isRetired ? null : priceCents]))
  return sizes.findIndex(
    ({ id, priceCents, isRetired = false }) =>
      !isRetired && priceCents !== null && priceCents !== (id === undefined ? undefined : stored.get(id)),
  )
}

/**
 * Requires that the provider can charge all prices in a request.
 * @throws invalid_field
 */
export function requireChargeablePrices({ priceCents, sizes = [] }: ListingFields): void {
  if (priceCents) requireChargeable(priceCents, marketplaceCurrency(), 'priceCents')
  for (const [i, size] of sizes.entries())
    if (size.priceCents) requireChargeable(size.priceCents, marketplaceCurrency(), `sizes.${i}.priceCents`)
}

/** Returns the values of the listing's color options as search words. */
export function optionSearchWords(axes: readonly OptionAxis[] | null, sizes: readonly SizePlan[]): string {
  const colors = (axes ?? []).flatMap(({ kind }, at) =>
    kind === 'color'
      ? sizes.flatMap(({ isRetired, choices }) => (isRetired ? [] : (choices?.[at] ?? [])))
      : [],
  )
  return [...new Set(colors)].join(' ')
}
