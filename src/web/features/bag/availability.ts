import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { t } from '#web/lib/text/t.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { includesItem, isSame } from './items.ts'

export interface Availability {
  /** True if it is sold or no longer for sale. */
  isGone?: boolean
  /** Message if it cannot be bought for a while, because another shopper holds it or its seller is away. */
  waitMessage?: string | undefined
  /** Time from which non-members can buy it. */
  opensAt?: string | undefined
  /** Destination country that its seller does not ship to. */
  notServedIn?: string | undefined
}

/** Returns the availability of a listing in the bag for this shopper. */
export function availabilityOf(quote: Quote, bagItem: BagItem): Availability {
  const unavailable = quote.unavailable.find((item) => isSame(item, bagItem))
  const waits = unavailable && waitText(unavailable, quote.quotedAt)
  return {
    isGone: unavailable !== undefined && waits === undefined,
    waitMessage: waits,
    opensAt: quote.membersOnly.find((item) => isSame(item, bagItem))?.opensAt,
    notServedIn: includesItem(quote.notServed, bagItem) ? quote.country : undefined,
  }
}

/**
 * Returns a message if an item cannot be bought for a while; undefined if it is sold or no longer for sale. The minutes are
 * counted from the server time of the quote.
 */
export function waitText(item: Quote['unavailable'][number], quotedAt: string): string | undefined {
  if (item.awayUntil) return t('bag.away', { day: dateText(item.awayUntil) })
  if (!item.heldUntil) return undefined
  const minutes = Math.max(1, Math.ceil((Date.parse(item.heldUntil) - Date.parse(quotedAt)) / 60_000))
  return t('bag.held', { minutes })
}

/** Returns why nothing in the bag can be paid for now. */
export function nothingToPayText({ unavailable, membersOnly, notServed }: Quote): string {
  if (notServed.length > 0) return t('bag.none-served')
  if (membersOnly.length > 0) return t('bag.only-members')
  return unavailable.some(isBackLater) ? t('bag.none-now') : t('bag.all-gone')
}

/** Returns why some items are not in the total. */
export function excludedText({ unavailable }: Quote): string {
  return unavailable.some(isBackLater) ? t('bag.without-unavailable') : t('bag.without-gone')
}

function isBackLater({ heldUntil, awayUntil }: Quote['unavailable'][number]): boolean {
  return heldUntil !== undefined || awayUntil !== undefined
}
