import { defaultCurrency } from '#contract/currency.ts'
import type { CommissionRates } from '#contract/catalog/lists.ts'
import { commissionCents, serviceFeeCents } from '#contract/catalog/fees.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { computeShippingCents, type SellerShipping } from '#contract/shipping/offer.ts'
import type { SaleUnit } from '#modules/catalog/stock.ts'

/**
 * One unit of a listing, with its stock data at the time of pricing. A bag with three units of a size has three
 * entries.
 */
export type PricedUnit = Omit<
  SaleUnit,
  'quantity' | 'isFree' | 'free' | 'heldUntil' | 'heldByOthersUntil' | 'awayUntil' | 'opensAt' | 'shopEmails'
>

export interface PriceLine {
  code: OrderLine['code'] | 'commission'
  label: string
  sellerId: string | null
  username: string | null
  amountCents: number
  /** True if the line's amount is included in the buyer's total. */
  forBuyer: boolean
  /** True if the line's amount is included in the seller's earnings. */
  forSeller: boolean
  unit: PricedUnit | null
}

export interface Fees extends CommissionRates {
  serviceFeeBps: number
}

/** Destination country of an order, and the country that shipping rates treat as domestic. */
export interface Destination {
  country: string
  /** The marketplace's own country. */
  home: string
}

/**
 * Returns all price lines of an order: one per unit, shipping per seller, the commission of each seller (not shown to
 * the buyer), and the buyer's service fee unless `isFee` is false. If a seller does not ship to the country, the
 * shipping line is missing; use `unservedUnits` to find such units.
 */
export function buildOrderLines(
  units: readonly PricedUnit[],
  fees: Fees,
  isFee: boolean,
  { country, home }: Destination,
): PriceLine[] {
  const lines = units.map(itemLine)
  for (const [sellerId, own] of Map.groupBy(units, (unit) => unit.sellerId)) {
    const { username, sellerName } = own[0]!
    const ofSeller = { sellerId, username, unit: null, forSeller: true }
    const shippingCents = computeShippingCents(shippingOf(own[0]!), country, home, own.length, sum(own)) ?? 0
    if (shippingCents > 0) {
      // not translated: stored text; pages translate a line by its code
      const label = `Shipping by ${sellerName}`
      lines.push({ code: 'shipping', label, amountCents: shippingCents, forBuyer: true, ...ofSeller })
    }
    const commission = commissionCents(own, fees, currencyOf(own))
    if (commission > 0) {
      lines.push({
        code: 'commission',
        // not translated: stored text, as above
        label: 'Commission',
        amountCents: -commission,
        forBuyer: false,
        ...ofSeller,
      })
    }
  }
  const fee = isFee ? serviceFeeCents(sum(units), fees.serviceFeeBps, currencyOf(units)) : 0
  if (fee > 0) lines.push(serviceFeeLine(fee))
  return lines
}

/** Returns the units whose sellers do not ship to the country. */
export function unservedUnits<Unit extends PricedUnit>(
  units: readonly Unit[],
  { country, home }: Destination,
): Unit[] {
  return units.filter((unit) => computeShippingCents(shippingOf(unit), country, home, 1, 0) === undefined)
}

/** Returns the shipping terms of the unit's seller. */
export function shippingOf(
  unit: Pick<PricedUnit, 'shippingCents' | 'shipsFromCountry' | 'shippingProfile'>,
): SellerShipping {
  return { from: unit.shipsFromCountry, flatCents: unit.shippingCents, profile: unit.shippingProfile }
}

function itemLine(unit: PricedUnit): PriceLine {
  return {
    code: 'item',
    label: unit.title,
    sellerId: unit.sellerId,
    username: unit.username,
    amountCents: unit.priceCents,
    forBuyer: true,
    forSeller: true,
    unit,
  }
}

function serviceFeeLine(amountCents: number): PriceLine {
  const noSeller = { sellerId: null, username: null, unit: null }
  return {
    code: 'service-fee',
    // not translated: stored text, as above
    label: 'Service fee',
    amountCents,
    forBuyer: true,
    forSeller: false,
    ...noSeller,
  }
}

/** Returns the currency that all units of an order have in common, or the default currency if there are no units. */
export function currencyOf(units: readonly PricedUnit[]): string {
  return units[0]?.currency ?? defaultCurrency
}

function sum(units: readonly PricedUnit[]): number {
  return units.reduce((total, unit) => total + unit.priceCents, 0)
}

/** Returns the buyer's total, in cents. */
export function buyerTotal(lines: readonly PriceLine[]): number {
  return lines.filter((line) => line.forBuyer).reduce((total, line) => total + line.amountCents, 0)
}

/** Returns the seller's earnings, in cents. */
export function sellerTotal(lines: readonly PriceLine[], sellerId: string): number {
  const own = lines.filter((line) => line.forSeller && line.sellerId === sellerId)
  return own.reduce((total, line) => total + line.amountCents, 0)
}

/**
 * Converts the buyer's lines of a quote to the API's format. All units of an item become one line with the price
 * multiplied by the quantity.
 */
export function shownLines(lines: readonly PriceLine[], currency: string): OrderLine[] {
  const groups = Map.groupBy(
    lines.filter((line) => line.forBuyer),
    (line) => line.unit?.sizeId ?? line,
  )
  return [...groups.values()].map((units) => shownLine(units[0]!, units.length, currency))
}

function shownLine(line: PriceLine, quantity: number, currency: string): OrderLine {
  const { unit } = line
  return {
    code: line.code as OrderLine['code'],
    label: line.label,
    seller: line.username,
    amount: { cents: line.amountCents * quantity, currency },
    item: unit && {
      _id: unit.listingId,
      username: unit.username,
      sizeID: unit.sizeId,
      size: unit.size,
      photo: unit.photo,
      ...(quantity > 1 && { quantity }),
    },
  }
}
