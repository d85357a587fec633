import { Link } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { loadDashboardData } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/kit/list/empty.tsx'
import { NextPageLinks } from '#web/kit/list/next-page-links.tsx'
import { SlipSheet } from '#web/features/order/seller/slip-sheet.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/slips.ts'

/** Maximum number of packing slips per web page. */
const sheets = 25

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadDashboardData(request, async () => {
    const { orders: rows, next } = await call('listSellerOrders', {
      query: { tab: 'to-ship', after, limit: sheets },
    })
    const orders = await Promise.all(rows.map(({ _id }) => call('getSellerOrder', { params: { id: _id } })))
    return { orders, next }
  })
}

/** Packing slips for the orders that must be shipped, each on a separate sheet of paper. */
export default function PackingSlipsPage({ loaderData: { orders, next } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={t('seller.slips.title')}
      hasSheets
      actions={
        <>
          {orders.length > 0 && (
            <button type="button" className="button button-full" onClick={() => window.print()}>
              {t('common.print')}
            </button>
          )}
          <Link to="/shopper/orders?tab=to-ship" className="button button-line">
            {t('seller.orders')}
          </Link>
        </>
      }
    >
      {orders.length === 0 && <Empty title={t('seller.ship.none')} />}
      <div className="flex flex-col gap-6 print:block">
        {orders.map((order) => (
          <SlipSheet key={order._id} order={order} />
        ))}
      </div>
      <NextPageLinks next={next} />
    </DashboardPage>
  )
}
