import { href } from 'react-router'
import { mergeUnits } from '#contract/orders/lines/merged-lines.ts'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ConversationLink } from '#web/features/conversations/conversation-link.tsx'
import { newConversationPath } from '#web/features/conversations/paths.ts'
import { BagListing } from '#web/features/bag/bag-listing.tsx'
import { itemText } from '#web/features/bag/items.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { DeliveryPromise } from '#web/features/order/delivery-promise.tsx'
import { IssueThread } from '#web/features/order/issue-thread.tsx'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { sellerNoteActions } from '#web/features/order/notes/note-actions.ts'
import { PrivateNotes } from '#web/features/order/notes/private-notes.tsx'
import { Parcel } from '#web/features/order/parcel.tsx'
import { Refunds } from '#web/features/order/refunds.tsx'
import { ReturnCard } from '#web/features/order/return-card.tsx'
import { sellerOrderStateLabels } from '#web/features/order/seller-states.ts'
import { StatusSummary } from '#web/features/order/status-summary.tsx'
import { Timeline } from '#web/features/order/timeline.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { isHelperInLoader } from '../helper.ts'
import { SellerOrderForms } from '#web/features/order/seller/seller-order-forms.tsx'
import { orderFormsKey, parcelActions } from '#web/features/order/seller/order-calls.ts'
import { EarningsSums } from './earnings-sums.tsx'
import { sellerActionText } from '#web/features/order/seller/seller-action-text.ts'
import { Answers } from '#web/features/fields/answers.tsx'
import { ShipTo } from '#web/features/order/seller/ship-to.tsx'
import { t } from '#web/lib/text/t.ts'
import { SecondaryLink, TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(async ({ id }) => {
  const of = { params: { id } }
  const [order, notes, money] = await Promise.all([
    call('getSellerOrder', of),
    call('listOrderNotes', of).then(
      (reply) => reply.notes,
      () => null,
    ),
    isHelperInLoader() ? null : call('getOrderMoney', of),
  ])
  return { order, notes, money }
})

export default function SellerOrderPage({ loaderData: { order, notes, money } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={t('order.title', { number: order.number })}
      lead={<Lead order={order} />}
      actions={
        <>
          <ConversationLink
            as={SecondaryLink}
            find={() => call('findConversation', { query: { sellerOrder: order._id } })}
            to={newConversationPath('seller', { sellerOrder: order._id })}
          >
            {t('seller.orders.message-buyer')}
          </ConversationLink>
          {order.shipTo && (
            <SecondaryLink to={href('/shopper/orders/:id/slip', { id: order._id })}>
              {t('seller.slip')}
            </SecondaryLink>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <StatusSummary
            sellerOrder={order}
            reader="seller"
            words={sellerOrderStateLabels}
            next={sellerActionText(order)}
          />
          <Items order={order} />
          <Answers answers={order.itemAttributes} />
          <DeliveryPromise sellerOrder={order} />
          <ReturnCard sellerOrder={order} reader="seller" heading="h2" />
          {order.issue && <IssueThread issue={order.issue} reader="seller" heading="h2" />}
          <SellerOrderForms
            key={orderFormsKey(order)}
            order={order}
            {...(money === null && { only: parcelActions })}
          />
          <Timeline sellerOrder={order} words={sellerOrderStateLabels} />
          <Parcel parcel={order} />
          <Refunds refunds={order.refunds} />
        </div>
        <div className="flex flex-col gap-6">
          <ShipTo order={order} />
          {money && <EarningsSums order={order} />}
          <PrivateNotes
            notes={notes}
            readers={t('order.notes.about.seller')}
            actions={sellerNoteActions(order._id)}
          />
        </div>
      </div>
      {money && (
        <section aria-label={t('seller.breakdown')} className="mt-10">
          <OrderLedger money={money} />
        </section>
      )}
    </DashboardPage>
  )
}

/** Ordered items with photos and links to their pages. */
function Items({ order }: { order: SellerOrder }) {
  return (
    <ul aria-label={t('list.heading')} className="divide-y divide-line">
      {mergeUnits(order.lines).map(
        (line) =>
          line.item && (
            <BagListing key={itemText(line.item)} line={{ ...line, code: 'item', item: line.item }} isSmall />
          ),
      )}
    </ul>
  )
}

function Lead({ order }: { order: SellerOrder }) {
  return (
    <>
      {t('seller.orders.placed', { buyer: order.buyer.name, date: dateText(order.placedAt) })}{' '}
      <TextLink to="/shopper/orders">{t('order.list.all')}</TextLink>
    </>
  )
}
