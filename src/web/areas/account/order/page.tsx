import { Link } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { Address } from '#web/features/address/address.tsx'
import { Answers } from '#web/features/fields/answers.tsx'
import { BagSums } from '#web/features/bag/sums.tsx'
import { hasEnded } from '#web/features/order/buyer/review-link.tsx'
import { getSellerName } from '#web/features/order/seller-name.ts'
import { BuyAgain } from '#web/features/order/reorder/buy-again.tsx'
import { SellerOrderCard } from '#web/features/order/buyer/seller-order.tsx'
import { Slot } from '#web/features/site/slot.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { fullDateText } from '#web/lib/format/date-text.ts'
import { NewLink } from './new-link.tsx'
import { loadAsBuyer } from './load.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { rich, t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export { OrderLoading as HydrateFallback } from './order-loading.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsBuyer(request, async () => {
    const order = await call('getMyOrder', { params: { id: params.id ?? '' } })
    const reviewable = await Promise.all(
      (isFeatureOn('reviews') ? order.sellerOrders.filter(hasEnded) : []).map(({ _id: id }) =>
        call('getReviewable', { params: { id } }).then(
          (of) => [id, of] as const,
          () => null,
        ),
      ),
    )
    return { order, reviewable: new Map(reviewable.filter((found) => found !== null)) }
  })
}

export default function OrderPage({ loaderData: { order, reviewable } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16 print:py-0">
      <PageHead title={t('order.title', { number: order.number })} isHidden />
      <Link to="/shop/customerprofile" className="text-link print:hidden">
        {t('site.your-account')}
      </Link>
      <h1 className="mt-2 text-head">
        {rich('order.heading', {
          number: order.number,
          b: (words) => <span className="tabular-nums">{words}</span>,
        })}
      </h1>
      <div className="mt-4">
        <BuyAgain tokens={order.sellerOrders.map(({ confirmToken }) => confirmToken)} />
      </div>
      <div className="mt-10 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem] print:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-10">
          {order.sellerOrders.map((sellerOrder) => (
            <SellerOrderCard
              key={sellerOrder._id}
              sellerOrder={sellerOrder}
              lines={order.lines}
              reviewable={reviewable.get(sellerOrder._id)}
            />
          ))}
          <Slot name="order" of={order._id} />
        </div>
        <aside
          aria-label={t('order.receipt')}
          className="flex h-fit flex-col gap-6 bg-tile p-6 print:bg-transparent"
        >
          <BagSums
            lines={order.lines}
            total={order.total}
            totalLabel={t('order.paid-by-card')}
            nameOf={(seller) => getSellerName(order, seller)}
          />
          <p className="text-note text-soft">{t('order.placed', { date: fullDateText(order.placedAt) })}</p>
          <Address of={order.shipTo} />
          <Answers answers={order.fields} />
          <NewLink id={order._id} email={order.email} />
        </aside>
      </div>
    </div>
  )
}
