import { percentageOfAmount } from '#contract/catalog/fees.ts'
import { getChargeStep } from '#contract/currency.ts'
import { minPriceCents, priceCents as priceRule, qty as qtyRule } from '#contract/listings/listings.ts'
import { roundPrice } from '#contract/listings/price-rounding.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { unchanged, type CommandOutcome, type PriceCommand } from './listing-change.ts'

export function priceOutcome(listing: SellerListing, cents: number): CommandOutcome {
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  if (listing.hasVariantPrices) return { refused: 'variant_prices' }
  if (!isPrice(cents, listing)) return { refused: 'invalid_field', field: 'priceCents' }
  return listing.priceCents === cents ? 'same' : { ...unchanged(listing), priceCents: cents }
}

export function isPrice(cents: number, { currency }: SellerListing): boolean {
  return priceRule.safeParse(cents).success && cents % getChargeStep(currency) === 0
}

/**
 * Changes the price of the listing and of each variant by a percentage or an amount. Calculates in integers, and rounds
 * half up. Fails if a price falls below the minimum before it is rounded. Otherwise, rounding would turn a discount
 * that is larger than the price into the lowest rounded price.
 */
export function repriceOutcome(listing: SellerListing, command: PriceCommand): CommandOutcome {
  if (listing.priceCents === null) return { refused: 'invalid_field', field: 'priceCents' }
  const { currency } = listing
  const exact = (cents: number) =>
    command.kind === 'amount'
      ? cents + command.cents
      : percentageOfAmount(cents, 100 + command.percent, currency)
  const changed = (cents: number) => roundPrice(exact(cents), command.rounding, currency)
  const { priceCents } = listing
  const sizes = listing.hasVariantPrices ? listing.sizes.filter((size) => !size.isRetired) : []
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  if ([listing, ...sizes].some(({ priceCents }) => priceCents !== null && exact(priceCents) < minPriceCents))
    return { refused: 'invalid_field', field: 'priceCents' }
  if (!listing.hasVariantPrices) return priceOutcome(listing, changed(priceCents))
  return {
    ...unchanged(listing),
    priceCents: changed(priceCents),
    sizes: sizes.map(({ id, qty, priceCents }) => ({
      id,
      qty,
      priceCents: priceCents && changed(priceCents),
    })),
  }
}

export function stockOutcome(listing: SellerListing, qty: number): CommandOutcome {
  const sizes = listing.sizes.filter((size) => !size.isRetired)
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  if (sizes.length === 0 || !qtyRule.safeParse(qty).success)
    return { refused: 'invalid_field', field: 'sizes' }
  const totalAllowed = qty * sizes.length
  if (sizes.some(({ held }) => held > qty) || listing.held > totalAllowed)
    return { refused: 'stock_held', field: 'sizes' }
  return {
    ...unchanged(listing),
    totalAllowed,
    sizes: sizes.map(({ id, priceCents }) => ({ id, qty, priceCents })),
  }
}
