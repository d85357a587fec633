import { Link } from 'react-router'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

type Reviewable = CallReply<'getReviewable'>

interface ReviewLinkProps {
  sellerOrder: BuyerSellerOrder
  /** Review status of the items. Absent if it was not loaded; the linked page then checks it. */
  reviewable?: Reviewable
}

/** Links to the form for reviewing the items of a seller order, or to its existing reviews. */
export function ReviewLink({ sellerOrder, reviewable }: ReviewLinkProps) {
  if (!hasEnded(sellerOrder) || reviewable?.mayReview === false) return null
  return (
    <Link to={`${ownPage(sellerOrder)}#feedback`} className="text-link print:hidden">
      {reviewable && areReviewed(reviewable)
        ? t('order.reviewed', { count: reviewable.lines.length })
        : t('order.review')}
    </Link>
  )
}

export const areReviewed = ({ lines }: Reviewable): boolean =>
  lines.every(({ feedback }) => feedback !== null)

/** Returns whether the order has ended, so that its items can be reviewed if they arrived. */
export const hasEnded = ({ state }: BuyerSellerOrder): boolean => over.has(state)

const over: ReadonlySet<BuyerSellerOrder['state']> = new Set([
  'received',
  'completed',
  'refunded',
  'won',
  'lost',
])

/** Returns the path of the seller order's own page. The page of a first-party order is under /bd. */
function ownPage({ confirmToken, seller }: BuyerSellerOrder): string {
  return `${seller.isFirstParty ? '/bd' : ''}/confirm-order/${encodeURIComponent(confirmToken)}`
}
