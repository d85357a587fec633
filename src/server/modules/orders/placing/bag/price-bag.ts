import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { deliveryWindowTo } from '#contract/shipping/delivery.ts'
import type { DeliveryTerms, DeliveryWindow } from '#contract/shipping/terms.ts'
import { fail } from '#platform/errors/app-error.ts'
import { pickCommissionRates } from '#modules/catalog/core/catalog-lists.ts'
import { deliveryTermsAt } from '#modules/catalog/core/delivery-terms.ts'
import { earlyAccessMs, listEvictable, readStock, type SaleUnit } from '#modules/catalog/stock.ts'
import { holdRuleFor, memberSavesCents, owesFee } from './member-perks.ts'
import {
  buyerTotal,
  buildOrderLines,
  unservedUnits,
  shippingOf,
  shownLine,
  type Line,
} from './orders.lines.ts'
import type { Shopper, OrderContext } from '../../core/orders.context.ts'
import { translate } from '#platform/language/translate.ts'

export interface PricedBag {
  units: SaleUnit[]
  lines: Line[]
  totalCents: number
  currency: string
  isFee: boolean
  /** Country of the delivery address. */
  country: string
  /** Units whose sellers do not ship to the country. */
  notServed: SaleUnit[]
  /** Known delivery windows, keyed by seller id. */
  windows: ReadonlyMap<string, DeliveryWindow>
}

export interface BagRequest {
  items: readonly BagItem[]
  coupon?: string | undefined
  /** Country of the delivery address. Defaults to the marketplace's own country. */
  country?: string | undefined
}

/**
 * Returns the price of a bag from current listing data, or undefined if an item is not for sale.
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
  const requested = items.map((item) => ({ listingId: item._id, sizeId: item.sizeID }))
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
  const lines = buildOrderLines(units, fees, isFee, { country, home })
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
    const window = deliveryWindowTo(shippingOf(unit), country, terms)
    if (window) windows.set(unit.sellerId, window)
  }
  return windows
}

/**
 * Returns the current price of a bag and all reasons why the bag cannot be bought (spec §7 "payment").
 * @throws not_found, invalid_field (if the bag contains a size twice), coupon_invalid
 */
export async function getQuote(
  context: OrderContext,
  shopper: Shopper | undefined,
  bag: BagRequest,
): Promise<Quote> {
  const priced = await findBagPrice(context, shopper, bag)
  if (!priced) throw fail('not_found')
  const { units, lines, totalCents, currency, isFee, country, windows } = priced
  const heldUntil = units.flatMap((unit) => unit.heldUntil ?? []).toSorted((a, b) => +a - +b)[0]
  const taken = units.filter((unit) => !unit.isFree)
  const evictable = await listEvictable(
    context.db,
    taken,
    shopper?.holder ?? '',
    holdRuleFor(context, shopper, shopper?.network ?? ''),
  )
  const shown = lines.filter((line) => line.forBuyer).map((line) => shownLine(line, currency))
  return {
    lines: shown,
    total: { cents: totalCents, currency },
    isFee,
    unavailable: taken.filter((unit) => !evictable.has(unit.sizeId)).map(unavailableItem),
    notServed: priced.notServed.map((unit) => ({ _id: unit.listingId, sizeID: unit.sizeId })),
    country,
    deliveries: [...new Map(units.map((unit) => [unit.sellerId, unit])).values()].map(
      ({ sellerId, username: seller, sellerName: name }) => ({
        seller,
        name,
        window: windows.get(sellerId) ?? null,
      }),
    ),
    membersOnly: units.flatMap(({ listingId: _id, sizeId: sizeID, opensAt }) =>
      opensAt ? [{ _id, sizeID, opensAt: opensAt.toISOString() }] : [],
    ),
    memberSaves: { cents: memberSavesCents(context, units), currency },
    heldUntil: heldUntil?.toISOString() ?? null,
    quotedAt: new Date(context.clock.now()).toISOString(),
  }
}

/**
 * Returns the entry for an item that cannot be bought now. The entry contains the time at which another shopper's
 * reservation or the seller's absence ends, if that time is known.
 */
function unavailableItem(unit: SaleUnit): Quote['unavailable'][number] {
  const { listingId: _id, sizeId: sizeID, awayUntil, heldByOthersUntil } = unit
  if (awayUntil) return { _id, sizeID, awayUntil: awayUntil.toISOString() }
  return { _id, sizeID, ...(heldByOthersUntil && { heldUntil: heldByOthersUntil.toISOString() }) }
}

/** Returns a string that is equal for bags with the same items, regardless of the order of the items. */
export function bagKey(items: readonly BagItem[]): string {
  return items
    .map((item) => `${item._id}~${item.sizeID}`)
    .toSorted()
    .join('.')
}
