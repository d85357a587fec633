import { Link } from 'react-router'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

type Reviewable = CallReply<'getReviewable'>

interface ReviewLinkProps {
  sellerOrder: BuyerSellerOrder
  /** Absent where it was not looked up: then the page it leads to says it. */
  reviewable?: Reviewable
}

/** Leads to where the items of a seller order are reviewed, or to the reviews that were left. */
export function ReviewLink({ sellerOrder, reviewable }: ReviewLinkProps) {
  if (!isOver(sellerOrder) || reviewable?.mayReview === false) return null
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

/** In a state in which its items may be reviewed, unless they never came. */
export const isOver = ({ state }: BuyerSellerOrder): boolean => over.has(state)

const over: ReadonlySet<BuyerSellerOrder['state']> = new Set([
  'received',
  'completed',
  'refunded',
  'won',
  'lost',
])

/** The page behind the seller order's own link: first-party listings have theirs in direct. */
function ownPage({ confirmToken, seller }: BuyerSellerOrder): string {
  return `${seller.isFirstParty ? '/bd' : ''}/confirm-order/${encodeURIComponent(confirmToken)}`
}
