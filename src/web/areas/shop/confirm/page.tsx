import type { Order } from '#contract/orders/orders.ts'
import { BuyAgain } from '#web/features/order/reorder/buy-again.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { Celebration } from './celebration.tsx'
import { loadConfirmation } from './load.ts'
import { OrderNotFound } from './not-found.tsx'
import { SellerOrders } from './seller-orders.tsx'
import { Receipt } from './receipt.tsx'
import { SaveOrder } from './save-order.tsx'
import { Thanks } from './thanks.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export function loader(args: Route.LoaderArgs) {
  return loadConfirmation(args)
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { order, address, placed, stoken, shownPages } = loaderData
  if (order === null) return <OrderNotFound />
  return (
    <div className="page-width max-w-6xl py-10 md:py-16 print:py-0">
      <PageHead title={t('order.title', { number: order.number })} isHidden />
      {order.state === 'paid' && <Celebration orderId={order._id} isFirst={order.isFirst} />}
      <Thanks order={order} />
      <div className="mt-10 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem] print:grid-cols-1">
        <SellerOrders order={order} stoken={stoken} />
        <div className="flex min-w-0 flex-col gap-10 print:order-first">
          <SaveOrder order={order} shownPages={shownPages} />
          <Receipt order={order} address={address} placed={placed} />
          {hasLeft(order) && <BuyAgain tokens={order.sellerOrders.map(({ confirmToken }) => confirmToken)} />}
        </div>
      </div>
    </div>
  )
}

/**
 * Returns whether at least one seller order was sent or has ended. Before that, the page does not offer to buy the
 * items again.
 */
function hasLeft({ state, sellerOrders }: Order): boolean {
  return state !== 'pending' && sellerOrders.some((each) => each.state !== 'held' && each.state !== 'paid')
}
