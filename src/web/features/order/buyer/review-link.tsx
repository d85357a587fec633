import { Link } from 'react-router'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'

type Reviewable = CallReply<'getReviewable'>

interface ReviewLinkProps {
  sellerOrder: BuyerSellerOrder
  /** Review status of the items. If absent, the linked page loads the status. */
  reviewable?: Reviewable
}

/**
 * Links to the reviews of a seller order's items. If the items are not reviewed yet, the linked page shows a review
 * form.
 */
export function ReviewLink({ sellerOrder, reviewable }: ReviewLinkProps) {
  if (!isFeatureOn('reviews')) return null
  if (!hasEnded(sellerOrder) || reviewable?.mayReview === false) return null
  return (
    <Link to={`${sellerOrderPath(sellerOrder)}#feedback`} className="text-link print:hidden">
      {reviewable && areReviewed(reviewable)
        ? t('order.reviewed', { count: reviewable.lines.length })
        : t('order.review')}
    </Link>
  )
}

export const areReviewed = ({ lines }: Reviewable): boolean =>
  lines.every(({ feedback }) => feedback !== null)

/** Returns whether the order is over. The buyer can then review the items that arrived. */
export const hasEnded = ({ state }: BuyerSellerOrder): boolean => endStates.has(state)

const endStates: ReadonlySet<BuyerSellerOrder['state']> = new Set([
  'received',
  'completed',
  'refunded',
  'won',
  'lost',
])

/** Returns the path of the page that shows only this seller order. For a first-party order, the path is under /bd. */
function sellerOrderPath({ confirmToken, seller }: BuyerSellerOrder): string {
  return `${seller.isFirstParty ? '/bd' : ''}/confirm-order/${encodeURIComponent(confirmToken)}`
}
