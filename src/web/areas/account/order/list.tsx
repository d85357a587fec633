import { call } from '#web/lib/calls/call.ts'
import { KeepOrders } from '#web/features/device/keep-orders.tsx'
import { OrderList } from '#web/features/order/buyer/order-list.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { loadAsBuyer } from './load.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/list.ts'

export { OrderLoading as HydrateFallback } from './order-loading.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadAsBuyer(request, async () => ({
    listing: await call('listMyOrders', { query: { after } }),
    after,
  }))
}

export default function OrdersPage({ loaderData: { listing, after } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 md:py-16">
      <PageHead title={t('order.list')} isHidden />
      <TextLink to="/shop/customerprofile">{t('site.your-account')}</TextLink>
      <h1 className="mt-2 text-head">{t('order.list')}</h1>
      <div className="mt-8">
        <OrderList listing={listing} />
      </div>
      {after === undefined && <KeepOrders listing={listing} />}
      <nav aria-label={t('order.list.more')} className="mt-4 flex gap-6">
        {after && <TextLink to=".">{t('order.list.newest')}</TextLink>}
        {listing.next && (
          <TextLink to={`?${new URLSearchParams({ after: listing.next })}`}>{t('order.list.older')}</TextLink>
        )}
      </nav>
    </div>
  )
}
