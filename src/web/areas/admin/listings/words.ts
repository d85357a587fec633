import { numberText } from '#web/ui/numbers.ts'
import type { CheckReason, AdminListing, ListingReportReason } from '#contract/listings/moderation.ts'

export const reasonWords: Record<CheckReason, string> = {
  first: 'One of a seller’s first',
  edited: 'Edited after a report',
  reported: 'Reported',
  asked: 'Asked to be shown',
}

export const reportWords: Record<ListingReportReason, string> = {
  counterfeit: 'Not genuine',
  'not-as-described': 'Not as described',
  prohibited: 'Not allowed here',
  offensive: 'Offensive',
  other: 'Something else',
}

export function nameOf({ title }: Pick<AdminListing, 'title'>): string {
  return title || 'Untitled draft'
}

/** `On sale`, `Sold out`, `Hidden`. */
export function stateOf({ state, stock, hidden }: Pick<AdminListing, 'state' | 'stock' | 'hidden'>): string {
  if (state === 'removed') return 'Deleted'
  if (hidden) return 'Hidden'
  if (state === 'draft') return 'Draft'
  if (state === 'paused') return 'Paused'
  return stock === 'sold-out' ? 'Sold out' : 'On sale'
}

/** `12`, or `1,000+` where counting stopped. */
export function countText(count: number): string {
  return `${numberText(count)}${count >= 1000 ? '+' : ''}`
}
