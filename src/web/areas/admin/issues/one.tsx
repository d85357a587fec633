import { href } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { groupBySeller } from '#web/features/bag/groups.ts'
import { itemText } from '#web/features/bag/items.ts'
import { BagListing } from '#web/features/bag/bag-listing.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { IssueThread } from '#web/features/order/issue-thread.tsx'
import { Parcel } from '#web/features/order/parcel.tsx'
import { Refunds } from '#web/features/order/refunds.tsx'
import { ReturnCard } from '#web/features/order/return-card.tsx'
import { Timeline } from '#web/features/order/timeline.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { createAdminLink } from '../create-admin-link.tsx'
import { adminTimelineLabels } from '../state-labels.ts'
import { Decide } from './decide.tsx'
import { ReturnAddressForm } from './return-address.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(({ id }) => call('getIssue', { params: { id } }))

export default function IssuePage({ loaderData: found }: Route.ComponentProps) {
  const {
    orderNumber,
    placedAt,
    buyer,
    seller,
    lines,
    sellerOrder,
    refundable,
    mayDecide,
    sellerRepliesBy,
    suggestedReturnTo,
  } = found
  const { issue } = sellerOrder
  return (
    <DashboardPage
      title={t('order.title', { number: orderNumber })}
      lead={rich('admin.issues.one.lead', {
        date: dateText(placedAt),
        buyer: buyer.name,
        buyerEmail: buyer.email,
        country: buyer.country,
        name: seller.name,
        seller: createAdminLink(href('/shop/profile/:username', { username: seller.username })),
        sellerEmail: seller.email,
        price: exactMoneyText(refundable),
        all: createAdminLink('/sa/issues'),
      })}
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 xl:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ul className="divide-y divide-line border-y border-line">
            {groupBySeller(lines).groups.flatMap(({ items }) =>
              items.map((line) => <BagListing key={itemText(line.item)} line={line} isSmall />),
            )}
          </ul>
          <Timeline sellerOrder={sellerOrder} words={adminTimelineLabels} />
          <Parcel parcel={sellerOrder} />
          <Refunds refunds={sellerOrder.refunds} />
          <ReturnCard sellerOrder={sellerOrder} reader="admin" heading="h2" />
          {issue && <ReturnAddressForm issue={issue} suggestedReturnTo={suggestedReturnTo} />}
          {issue && <IssueThread issue={issue} reader="admin" heading="h2" />}
        </div>
        {issue && mayDecide && (
          <Decide
            key={sellerOrder.state}
            id={issue._id}
            refundable={refundable}
            sellerRepliesBy={sellerRepliesBy}
            mayReturn={sellerOrder.state === 'issue'}
            suggestedReturnTo={suggestedReturnTo}
          />
        )}
      </div>
    </DashboardPage>
  )
}
