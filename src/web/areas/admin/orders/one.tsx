import { href } from 'react-router'
import { getSellerName } from '#web/features/order/seller-name.ts'
import { call } from '#web/lib/calls/call.ts'
import { Answers } from '#web/features/fields/answers.tsx'
import { BagSums } from '#web/features/bag/sums.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Address } from '#web/features/address/address.tsx'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { hasCurrentRight } from '../role.tsx'
import { createAdminLink } from '../create-admin-link.tsx'
import { loadStaffNotes } from '../notes/load.ts'
import { StaffNotes } from '../notes/notes.tsx'
import { NewLink } from './new-link.tsx'
import { AdminSellerOrderCard } from './seller-order-card.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(async ({ id }) => {
  const [order, money] = await Promise.all([
    call('getAdminOrder', { params: { id } }),
    hasCurrentRight('payouts') ? call('getAnyOrderMoney', { params: { id } }) : null,
  ])
  const paid = order.state === 'paid' ? order.sellerOrders : []
  const own = await Promise.all(
    paid
      .filter(({ seller }) => seller.isFirstParty)
      .map(({ _id }) => call('getOwnOrder', { params: { id: _id } })),
  )
  const notes = await loadStaffNotes('order', order._id)
  return { order, money, own, notes }
})

const orderStates = {
  pending: t('admin.orders.state.pending'),
  paid: t('admin.paid'),
  cancelled: t('admin.orders.state.cancelled'),
}

export default function OrderPage({ loaderData: { order, money, own, notes } }: Route.ComponentProps) {
  const { number, state, placedAt, buyer, shipTo, sellerOrders, lines, total } = order
  const placed = {
    state: orderStates[state],
    date: dateText(placedAt),
    email: buyer.email,
    all: createAdminLink('/sa/orders'),
  }
  return (
    <DashboardPage
      title={t('order.title', { number })}
      lead={
        buyer._id
          ? rich('admin.orders.one.by-account', {
              ...placed,
              name: buyer.name || buyer.email,
              buyer: createAdminLink(href('/sa/buyers/:id', { id: buyer._id })),
            })
          : rich('admin.orders.one.by-guest', { ...placed, name: buyer.name })
      }
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {sellerOrders.map((sellerOrder) => (
            <AdminSellerOrderCard
              key={sellerOrder._id}
              sellerOrder={sellerOrder}
              own={own.find(({ _id }) => _id === sellerOrder._id)}
            />
          ))}
          {money && <OrderLedger money={money} />}
          {notes && <StaffNotes subject="order" subjectId={order._id} notes={notes} />}
        </div>
        <aside aria-label={t('order.receipt')} className="flex h-fit flex-col gap-5 bg-tile p-5">
          <BagSums
            lines={lines}
            total={total}
            totalLabel={t('order.paid-by-card')}
            nameOf={(seller) => getSellerName(order, seller)}
          />
          <Address of={shipTo} />
          <Answers answers={order.fields} />
          {state === 'paid' && <NewLink id={order._id} />}
        </aside>
      </div>
    </DashboardPage>
  )
}
