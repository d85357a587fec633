import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { IssueThread } from '#web/parts/order/issue-thread.tsx'
import { nextWords } from '#web/parts/order/next-words.ts'
import { OrderLedger } from '#web/parts/order/order-ledger.tsx'
import { Parcel } from '#web/parts/order/parcel.tsx'
import { Refunds } from '#web/parts/order/refunds.tsx'
import { ReturnCard } from '#web/parts/order/return-card.tsx'
import { sellerStateWords } from '#web/parts/order/seller-states.ts'
import { Timeline } from '#web/parts/order/timeline.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Moves } from './moves.tsx'
import { ShareSums } from './share-sums.tsx'
import { ShipTo } from './ship-to.tsx'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = { params: { id: params.id ?? '' } }
  return loadAtDesk(request, async () => {
    const [order, money] = await Promise.all([call('getSellerOrder', id), call('getOrderMoney', id)])
    return { order, money }
  })
}

export default function SellerOrderPage() {
  const { order, money } = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage
      title={`Order ${order.number}`}
      lead={<Lead order={order} />}
      actions={
        order.shipTo && (
          <Link to={`/shopper/orders/${order._id}/slip`} className="button button-line">
            Packing slip
          </Link>
        )
      }
    >
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Timeline part={order} words={sellerStateWords} />
          <Parcel parcel={order} />
          {order.issue && <ReturnCard issue={order.issue} next={order.next} reader="seller" heading="h2" />}
          {order.issue && <IssueThread issue={order.issue} reader="seller" heading="h2" />}
          <Moves
            key={`${order.state}${order.issue?.notes.length ?? 0}${order.issue?.returnTo !== null}`}
            order={order}
          />
          <Refunds refunds={order.refunds} />
        </div>
        <div className="flex flex-col gap-6">
          <ShipTo order={order} />
          <ShareSums order={order} />
        </div>
      </div>
      <section aria-label="Where every cent went" className="mt-10">
        <OrderLedger money={money} />
      </section>
    </DeskPage>
  )
}

function Lead({ order }: { order: SellerOrder }) {
  return (
    <>
      Placed on {shortDate(order.placedAt)} by {order.buyer.name}. {nextWords(order.next, 'seller')}{' '}
      <Link to="/shopper/orders" className="text-link">
        All orders
      </Link>
    </>
  )
}
