import type { BagItem, Quote } from '#contract/orders.ts'
import { refuse } from '#platform/refusal.ts'
import { readShelf, type ShelfUnit } from '#rooms/catalog/stock.ts'
import { holdRuleFor, memberSavesCents, owesFee } from './member-perks.ts'
import { buyerTotal, linesOf, shownLine, type Line } from './orders.lines.ts'
import type { Shopper, Till } from './orders.till.ts'

export interface PricedBag {
  units: ShelfUnit[]
  lines: Line[]
  totalCents: number
  currency: string
  isFee: boolean
}

export interface BagRequest {
  items: readonly BagItem[]
  coupon?: string | undefined
}

/** Prices a bag as it stands now. Refuses with not_found, invalid_field (a size twice), coupon_invalid. */
export async function priceBag(
  till: Till,
  shopper: Shopper | undefined,
  bag: BagRequest,
): Promise<PricedBag> {
  // There are no coupons yet, so no code can be right.
  if (bag.coupon) throw refuse('coupon_invalid', { field: 'coupon' })
  const { items } = bag
  if (new Set(items.map((item) => item.sizeID)).size < items.length) {
    throw refuse('invalid_field', { field: 'items', message: 'One of each size can be bought at a time' })
  }
  const wanted = items.map((item) => ({ pieceId: item._id, sizeId: item.sizeID }))
  const units = await readShelf(till.db, wanted, shopper?.holder, holdRuleFor(till, shopper))
  const currency = units[0]!.currency
  if (units.some((unit) => unit.currency !== currency)) {
    throw refuse('invalid_field', {
      field: 'items',
      message: 'These pieces are priced in different currencies',
    })
  }
  const isFee = owesFee(till, shopper)
  const lines = linesOf(units, till.fees, isFee)
  return { units, lines, totalCents: buyerTotal(lines), currency, isFee }
}

/** What the bag would cost now, and what stands in the way (spec §7 "payment"). */
export async function getQuote(till: Till, shopper: Shopper | undefined, bag: BagRequest): Promise<Quote> {
  const { units, lines, totalCents, currency, isFee } = await priceBag(till, shopper, bag)
  const heldUntil = units.flatMap((unit) => unit.heldUntil ?? []).toSorted((a, b) => +a - +b)[0]
  const shown = lines.filter((line) => line.forBuyer).map((line) => shownLine(line, currency))
  return {
    lines: shown,
    total: { cents: totalCents, currency },
    isFee,
    unavailable: units
      .filter((unit) => !unit.isFree)
      .map((unit) => ({ _id: unit.pieceId, sizeID: unit.sizeId })),
    membersOnly: units.flatMap(({ pieceId: _id, sizeId: sizeID, opensAt }) =>
      opensAt ? [{ _id, sizeID, opensAt: opensAt.toISOString() }] : [],
    ),
    memberSaves: { cents: memberSavesCents(till, units), currency },
    heldUntil: heldUntil?.toISOString() ?? null,
    quotedAt: new Date(till.clock.now()).toISOString(),
  }
}

/** The canonical spelling of a bag. */
export function bagKey(items: readonly BagItem[]): string {
  return items
    .map((item) => `${item._id}~${item.sizeID}`)
    .toSorted()
    .join('.')
}
