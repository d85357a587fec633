import { Link } from 'react-router'
import type { OrderLine, BuyerSellerOrder as ShownSellerOrder } from '#contract/orders/orders.ts'
import { bySeller } from '../bag/groups.ts'
import { itemText } from '../bag/items.ts'
import { BagListing } from '../bag/bag-listing.tsx'
import { profilePath } from '../listing/listing-links.ts'
import { IssueThread } from './issue-thread.tsx'
import { nextWords } from './next-words.ts'
import { Parcel } from './parcel.tsx'
import { useSellerOrderActs } from './seller-order-form.tsx'
import { SellerOrderMoves } from './seller-order-moves.tsx'
import { Refunds } from './refunds.tsx'
import { ReturnCard } from './return-card.tsx'
import { Timeline } from './timeline.tsx'
import { rich, t } from '#web/t.ts'

interface SellerOrderCardProps {
  sellerOrder: ShownSellerOrder
  /** Of the whole order, or of this seller order alone. */
  lines: readonly OrderLine[]
  /** On the page its link leads to, which needs no way to itself. */
  isOwnPage?: boolean
}

/** One seller order: its listings, where it stands, what was said, and what the buyer may do. */
export function SellerOrderCard({ sellerOrder, lines, isOwnPage = false }: SellerOrderCardProps) {
  const { seller } = sellerOrder
  const own = bySeller(lines).groups.find((group) => group.seller === seller.username)
  const next = nextWords(sellerOrder.next, 'buyer')
  const acts = useSellerOrderActs(sellerOrder.confirmToken)
  return (
    <section aria-label={t('order.from', { seller: seller.name })} className="break-inside-avoid">
      <h2 className="border-b border-line pb-2 text-title">
        {rich('order.from-seller', {
          seller: seller.name,
          link: (words) => (
            <Link to={profilePath(seller.username)} className="hover:text-accent">
              {words}
            </Link>
          ),
        })}
      </h2>
      <ul className="divide-y divide-line">
        {own?.items.map((line) => (
          <BagListing key={itemText(line.item)} line={line} />
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        <Timeline sellerOrder={sellerOrder} />
        <Parcel parcel={sellerOrder} />
        <p role="status" className="font-semibold text-good empty:hidden">
          {acts.state === 'idle' && acts.data?.said}
        </p>
        {next && <p className="max-w-prose text-soft">{next}</p>}
        <Refunds refunds={sellerOrder.refunds} />
        {sellerOrder.issue && <ReturnCard issue={sellerOrder.issue} next={sellerOrder.next} reader="buyer" />}
        {sellerOrder.issue && <IssueThread issue={sellerOrder.issue} reader="buyer" />}
        <SellerOrderMoves sellerOrder={sellerOrder} />
        {!isOwnPage && isOver.has(sellerOrder.state) && (
          <Link to={`${ownPage(sellerOrder)}#feedback`} className="text-link print:hidden">
            {t('order.review')}
          </Link>
        )}
      </div>
    </section>
  )
}

const isOver: ReadonlySet<ShownSellerOrder['state']> = new Set([
  'received',
  'completed',
  'refunded',
  'won',
  'lost',
])

/** The page behind the seller order's own link: first-party listings have theirs in direct. */
function ownPage({ confirmToken, seller }: ShownSellerOrder): string {
  return `${seller.isFirstParty ? '/bd' : ''}/confirm-order/${encodeURIComponent(confirmToken)}`
}
