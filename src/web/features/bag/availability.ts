import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { t } from '#web/lib/text/t.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { includesItem, isSameItem } from './items.ts'

export interface Availability {
  /** True if the listing is sold or no longer for sale. */
  isGone?: boolean
  /**
   * Message for an item that is temporarily unavailable, because another shopper has reserved it or its seller is on
   * vacation.
   */
  waitMessage?: string | undefined
  /** Time when the item becomes available to shoppers without a membership. */
  opensAt?: string | undefined
  /** Destination country, if the seller does not ship to this country. */
  notServedIn?: string | undefined
}

/** Returns whether this shopper can buy an item in the bag and, if not, the reason. */
export function getAvailability(quote: Quote, bagItem: BagItem): Availability {
  const unavailable = quote.unavailable.find((item) => isSameItem(item, bagItem))
  const waits = unavailable && waitText(unavailable, quote.quotedAt)
  return {
    isGone: unavailable !== undefined && waits === undefined,
    waitMessage: waits,
    opensAt: quote.membersOnly.find((item) => isSameItem(item, bagItem))?.opensAt,
    notServedIn: includesItem(quote.notServed, bagItem) ? quote.country : undefined,
  }
}

/**
 * Returns a message for an item that is temporarily unavailable or has fewer units left than requested. Returns
 * undefined if the item is sold or no longer for sale. Remaining minutes are counted from the server time when the
 * quote was created.
 */
export function waitText(item: Quote['unavailable'][number], quotedAt: string): string | undefined {
  if (item.awayUntil) return t('bag.away', { day: dateText(item.awayUntil) })
  if (item.free !== undefined) return t('bag.left', { count: item.free })
  if (!item.heldUntil) return undefined
  const minutes = Math.max(1, Math.ceil((Date.parse(item.heldUntil) - Date.parse(quotedAt)) / 60_000))
  return t('bag.held', { minutes })
}

/** Returns the reason why none of the items in the bag can be paid for now. */
export function nothingToPayText({ unavailable, membersOnly, notServed }: Quote): string {
  if (notServed.length > 0) return t('bag.none-served')
  if (membersOnly.length > 0) return t('bag.only-members')
  return unavailable.some(isBackLater) ? t('bag.none-now') : t('bag.all-gone')
}

/** Returns a notice that some items are not included in the total. */
export function excludedText({ unavailable }: Quote): string {
  return unavailable.some(isBackLater) ? t('bag.without-unavailable') : t('bag.without-gone')
}

function isBackLater({ free, heldUntil, awayUntil }: Quote['unavailable'][number]): boolean {
  return free !== undefined || heldUntil !== undefined || awayUntil !== undefined
}
