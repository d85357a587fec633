import { maxQuantity } from '#contract/orders/bag-items.ts'
import { countBagUnits } from '#contract/orders/lines/bag-units.ts'
import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { estimateDelivery } from '#contract/shipping/delivery.ts'
import type { DeliveryTerms, DeliveryWindow } from '#contract/shipping/terms.ts'
import { fail } from '#platform/errors/app-error.ts'
import { pickCommissionRates } from '#modules/catalog/core/catalog-lists.ts'
import { deliveryTermsAt } from '#modules/catalog/core/delivery-terms.ts'
import { countEvictable } from '#modules/catalog/order-stock.ts'
import { earlyAccessMs, readStock, type SaleUnit } from '#modules/catalog/stock.ts'
import { requireQuantities } from './quantities.ts'
import { holdRuleFor, memberSavesCents, owesFee } from './member-perks.ts'
import {
  buyerTotal,
  buildOrderLines,
  unservedUnits,
  shippingOf,
  shownLines,
  type PriceLine,
} from './orders.lines.ts'
import type { Shopper, OrderContext } from '../../core/orders.context.ts'
import { translate } from '#platform/language/translate.ts'

export interface PricedBag {
  /** Sizes in the bag, each with its quantity. */
  units: SaleUnit[]
  lines: PriceLine[]
  totalCents: number
  currency: string
  isFee: boolean
  /** Country of the delivery address. */
  country: string
  /** Units whose sellers do not ship to the country. */
  notServed: SaleUnit[]
  /** Delivery windows, keyed by seller id. Omits sellers whose delivery window is unknown. */
  windows: ReadonlyMap<string, DeliveryWindow>
}

export interface BagRequest {
  items: readonly BagItem[]
  coupon?: string | undefined
  /** Country of the delivery address. Defaults to the marketplace's own country. */
  country?: string | undefined
}

/**
 * Returns the price of a bag from current listing data, or undefined if an item is not for sale. Does not check whether
 * several units of a size can be bought, because an existing order can contain them after the setting was turned off.
 * @throws invalid_field (if the bag contains a size twice), coupon_invalid
 */
export async function findBagPrice(
  context: OrderContext,
  shopper: Shopper | undefined,
  bag: BagRequest,
): Promise<PricedBag | undefined> {
  // Coupons do not exist yet, so every coupon code is invalid.
  if (bag.coupon) throw fail('coupon_invalid', { field: 'coupon' })
  const { items } = bag
  if (new Set(items.map((item) => item.sizeID)).size < items.length) {
    throw fail('invalid_field', {
      field: 'items',
      message: (language) => translate(language, 'error.one-of-each-size'),
    })
  }
  const requested = items.map(({ _id, sizeID, quantity }) => ({ listingId: _id, sizeId: sizeID, quantity }))
  const units = await readStock(context.db, requested, shopper?.holder, {
    clock: context.clock,
    earlyAccessMs: earlyAccessMs(context.settings, shopper?.isMember),
  })
  if (units.length < requested.length) return undefined
  const currency = units[0]!.currency
  if (units.some((unit) => unit.currency !== currency)) {
    throw fail('invalid_field', {
      field: 'items',
      message: (language) => translate(language, 'error.bag-currencies'),
    })
  }
  const isFee = owesFee(context, shopper)
  const terms = deliveryTermsAt(context.settings, context.clock.now())
  const { home } = terms
  const country = bag.country ?? home
  const { serviceFeeBps } = context.settings
  const fees = { ...pickCommissionRates(context.settings), serviceFeeBps }
  const lines = buildOrderLines(eachUnit(units), fees, isFee, { country, home })
  return {
    units,
    lines,
    totalCents: buyerTotal(lines),
    currency,
    isFee,
    country,
    notServed: unservedUnits(units, { country, home }),
    windows: windowsOf(units, country, terms),
  }
}

function windowsOf(units: readonly SaleUnit[], country: string, terms: DeliveryTerms) {
  const windows = new Map<string, DeliveryWindow>()
  for (const unit of units) {
    const window = estimateDelivery(shippingOf(unit), country, terms)
    if (window) windows.set(unit.sellerId, window)
  }
  return windows
}

/**
 * Returns the current price of a bag and all reasons why the bag cannot be bought (spec §7 "payment").
 * @throws not_found, invalid_field (if the bag contains a size twice), coupon_invalid, quantities_off
 */
export async function getQuote(
  context: OrderContext,
  shopper: Shopper | undefined,
  bag: BagRequest,
): Promise<Quote> {
  for (const { quantity } of bag.items) requireQuantities(context, quantity)
  const priced = await findBagPrice(context, shopper, bag)
  if (!priced) throw fail('not_found')
  const { units, lines, totalCents, currency, isFee, country, windows } = priced
  const heldUntil = units.flatMap((unit) => unit.heldUntil ?? []).toSorted((a, b) => +a - +b)[0]
  const taken = units.filter((unit) => !unit.isFree)
  const evictable = await countEvictable(
    context.db,
    taken,
    shopper?.holder ?? '',
    holdRuleFor(context, shopper, shopper?.network ?? ''),
  )
  return {
    lines: shownLines(lines, currency),
    total: { cents: totalCents, currency },
    isFee,
    unavailable: taken.filter((unit) => !mayEvict(unit, evictable)).map(unavailableItem),
    notServed: priced.notServed.map(bagItemOf),
    country,
    deliveries: [...new Map(units.map((unit) => [unit.sellerId, unit])).values()].map(
      ({ sellerId, username: seller, sellerName: name }) => ({
        seller,
        name,
        window: windows.get(sellerId) ?? null,
      }),
    ),
    membersOnly: units.flatMap((unit) =>
      unit.opensAt ? [{ ...bagItemOf(unit), opensAt: unit.opensAt.toISOString() }] : [],
    ),
    memberSaves: { cents: memberSavesCents(context, eachUnit(units)), currency },
    ...(context.settings.orderQuantities === 1 && { quantities: maxQuantities(units) }),
    heldUntil: heldUntil?.toISOString() ?? null,
    quotedAt: new Date(context.clock.now()).toISOString(),
  }
}

/**
 * Returns the entry for an item that cannot be bought now. If known, the entry contains the time when another shopper's
 * reservation or the seller's absence ends.
 */
function unavailableItem(unit: SaleUnit): Quote['unavailable'][number] {
  const { awayUntil, heldByOthersUntil, free } = unit
  const item = { ...bagItemOf(unit), ...(free > 0 && { free }) }
  if (awayUntil) return { ...item, awayUntil: awayUntil.toISOString() }
  return { ...item, ...(heldByOthersUntil && { heldUntil: heldByOthersUntil.toISOString() }) }
}

/** Returns the maximum quantity of each item that can have several units, given the other items in the bag. */
function maxQuantities(units: readonly SaleUnit[]) {
  const room = maxQuantity - countBagUnits(units)
  return units.flatMap(({ listingId: _id, sizeId: sizeID, quantity, free }) => {
    const most = Math.min(free, quantity + room)
    return most > 1 ? [{ _id, sizeID, most }] : []
  })
}

function bagItemOf({ listingId: _id, sizeId: sizeID, quantity }: SaleUnit): BagItem {
  return { _id, sizeID, ...(quantity > 1 && { quantity }) }
}

/** Returns whether all units become available if other shoppers' unpaid holds are evicted. */
function mayEvict({ sizeId, free, quantity }: SaleUnit, evictable: ReadonlyMap<string, number>): boolean {
  const count = evictable.get(sizeId) ?? 0
  return count > 0 && free + count >= quantity
}

/** Returns one entry per unit instead of one entry per size with a quantity. */
function eachUnit(units: readonly SaleUnit[]): SaleUnit[] {
  return units.flatMap((unit) => Array.from({ length: unit.quantity }, () => unit))
}

/** Returns a string that is equal for bags with the same items, regardless of the order of the items. */
export function bagKey(items: readonly BagItem[]): string {
  return items
    .map(({ _id, sizeID, quantity = 1 }) => `${_id}~${sizeID}${quantity > 1 ? `~${quantity}` : ''}`)
    .toSorted()
    .join('.')
}
