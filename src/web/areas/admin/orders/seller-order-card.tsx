import { Answers } from '#web/features/fields/answers.tsx'
import { href } from 'react-router'
import type { AdminSellerOrder } from '#contract/orders/admin-orders.ts'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { groupBySeller } from '#web/features/bag/groups.ts'
import { itemText } from '#web/features/bag/items.ts'
import { BagListing } from '#web/features/bag/bag-listing.tsx'
import { shipByText } from '#web/features/order/next-step-text.ts'
import { Parcel } from '#web/features/order/parcel.tsx'
import { ReturnCard } from '#web/features/order/return-card.tsx'
import { Refunds } from '#web/features/order/refunds.tsx'
import { createAdminLink } from '../create-admin-link.tsx'
import { adminOrderStateLabels, adminTimelineLabels } from '../state-labels.ts'
import { Timeline } from '#web/features/order/timeline.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { computeOrderStanding, orderStandingLabel } from '#web/features/order/standing-labels.ts'
import { FirstPartyActions, FirstPartyStatus } from './own-order.tsx'
import { SellerOrderActions } from './seller-order-actions.tsx'
import { AdminLink } from '../role.tsx'

interface AdminSellerOrderCardProps {
  sellerOrder: AdminSellerOrder
  /** The same order as its seller sees it. Set only for first-party items. */
  own: SellerOrder | undefined
}

/** Seller order with its listings, its history and the admin's actions. */
export function AdminSellerOrderCard({ sellerOrder, own }: AdminSellerOrderCardProps) {
  const { _id, seller, lines, total, issue } = sellerOrder
  const standing = orderStandingLabel(computeOrderStanding(sellerOrder), adminOrderStateLabels)
  return (
    <section id={_id} aria-labelledby={`${_id}-head`} className="scroll-mt-6">
      <h2 id={`${_id}-head`} className="font-display text-title">
        {standing}: {exactMoneyText(total)}
      </h2>
      <p className="text-soft">
        {rich('admin.orders.part.sold-by', {
          name: seller.name,
          username: seller.username,
          email: seller.email,
          seller: createAdminLink(href('/sa/sellers/:id', { id: seller._id })),
        })}
      </p>
      <Answers answers={sellerOrder.itemAttributes} className="mt-4" />
      {sellerOrder.isLate && (
        <p>{shipByText({ ...sellerOrder, shipsBy: sellerOrder.delivery?.shipsBy ?? null })}</p>
      )}
      {own && <FirstPartyStatus order={own} />}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {groupBySeller(lines).groups.flatMap(({ items }) =>
          items.map((line) => <BagListing key={itemText(line.item)} line={line} isSmall />),
        )}
      </ul>
      <div className="mt-4 flex flex-col gap-4">
        {own && <FirstPartyActions order={own} />}
        <Timeline sellerOrder={sellerOrder} words={adminTimelineLabels} />
        <Parcel parcel={sellerOrder} />
        <ReturnCard sellerOrder={sellerOrder} reader="admin" />
        <Refunds refunds={sellerOrder.refunds} />
        {issue && (
          <p>
            <AdminLink to={href('/sa/issues/:id', { id: issue._id })}>
              {issue.closedAt === null ? t('admin.orders.part.issue') : t('admin.orders.part.issue-closed')}
            </AdminLink>
          </p>
        )}
        <SellerOrderActions sellerOrder={sellerOrder} />
      </div>
    </section>
  )
}
