import { numberText } from '#web/lib/format/numbers.ts'
import type { CheckReason, AdminListing, ListingReportReason } from '#contract/listings/moderation.ts'
import type { ReviewCause } from '#contract/listings/review-causes.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

export const checkReasonLabels: Record<CheckReason, string> = tableOf('admin.listings.reason')

/** Labels of the causes for which a listing must be approved. */
export const reviewCauseLabels: Record<ReviewCause, string> = tableOf('admin.approval.cause')

export const reportReasonLabels: Record<ListingReportReason, string> = tableOf('product.report.reason')

export function adminListingName({ title }: Pick<AdminListing, 'title'>): string {
  return title || t('admin.listings.untitled')
}

/** Returns the label of a listing's state, such as `Active`, `Sold out` or `Hidden`. */
export function listingStateText({
  state,
  stock,
  hidden,
  review,
}: Pick<AdminListing, 'state' | 'stock' | 'hidden' | 'review'>): string {
  if (state === 'removed') return t('admin.listings.state.deleted')
  if (hidden) return t('admin.listings.state.hidden')
  if (typeof review === 'string')
    return review === 'waiting' ? t('admin.approval.state.waiting') : t('admin.approval.state.declined')
  if (state === 'draft') return t('admin.listings.state.draft')
  if (state === 'paused') return t('admin.listings.state.paused')
  return stock === 'sold-out' ? t('admin.listings.state.sold-out') : t('admin.listings.state.for-sale')
}

/** Formats a result count: `12`, or `1,000+` if counting stopped at the limit. */
export function countText(count: number): string {
  return `${numberText(count)}${count >= 1000 ? '+' : ''}`
}
