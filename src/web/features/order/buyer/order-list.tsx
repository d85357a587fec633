import { href, Link } from 'react-router'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { Picture } from '#web/kit/picture.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { orderStandingLabel, turnLabelWithDeadline } from '../standing-labels.ts'
import { orderStateLabels } from '../states.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

type Listing = CallReply<'listMyOrders'>
type Row = Listing['orders'][number]

interface OrderListProps {
  /** Null if the orders could not be loaded. */
  listing: Listing | null
  /** URL of the buyer's complete order list. If absent, there is no link to more orders. */
  more?: string
}

/** Lists a buyer's orders, newest first, with the states of their seller orders. */
export function OrderList({ listing, more }: OrderListProps) {
  if (listing === null) return <p role="alert">{t('order.list.failed')}</p>
  if (listing.orders.length === 0) {
    return (
      <p>
        {t('order.list.none')} <TextLink to="/shop">{t('common.see-new')}</TextLink>
      </p>
    )
  }
  return (
    <>
      <ul className="border-t border-line">
        {listing.orders.map((order) => (
          <li key={order._id} className="border-b border-line">
            <OneOrder order={order} />
          </li>
        ))}
      </ul>
      {listing.next !== null && more && (
        <Link to={more} className="mt-3 text-link">
          {t('order.list.all')}
        </Link>
      )}
    </>
  )
}

function OneOrder({ order: { _id, number, state, placedAt, total, sellerOrders } }: { order: Row }) {
  const listings = sellerOrders.flatMap((sellerOrder) => sellerOrder.listings)
  const states = [
    ...new Set(sellerOrders.map((sellerOrder) => orderStandingLabel(sellerOrder, orderStateLabels))),
  ]
  const turnTexts = [
    ...new Set(sellerOrders.map((sellerOrder) => turnLabelWithDeadline(sellerOrder, 'buyer'))),
  ]
  const photo = listings.find((listing) => listing.photo !== null)?.photo
  return (
    <Link
      to={href('/shop/customerprofile/orders/:id', { id: _id })}
      className="flex items-center gap-4 py-4 hover:text-accent"
    >
      <span className="block h-20 w-16 shrink-0 overflow-hidden rounded-soft bg-tile">
        {photo && <Picture photo={photo} sizes="64px" alt="" className="size-full" />}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          {rich('order.heading', { number, b: (words) => <span className="tabular-nums">{words}</span> })}
        </span>
        <span className="block text-soft">
          {t('order.items-on', { count: listings.length, date: dateText(placedAt) })}
        </span>
        <span className="block">
          {state === 'cancelled' ? t('order.state.cancelled') : states.join(', ')}
        </span>
        <span className="block text-note text-soft empty:hidden">{turnTexts.filter(Boolean).join(', ')}</span>
      </span>
      <span className="tabular-nums">{exactMoneyText(total)}</span>
    </Link>
  )
}
