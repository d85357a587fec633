import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { isHiddenList } from '#web/features/list/hidden-list.ts'
import { ListingGridPage } from '#web/features/list/listing-list.tsx'
import { ListActions } from '#web/features/saved-searches/list-actions.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { sellerPath, canonicalPath } from '#web/features/listing/listing-links.ts'
import { SellerHead } from '#web/features/listing/seller-head.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { t } from '#web/lib/text/t.ts'
import { useIsBefore } from '#web/lib/hooks/use-is-before.ts'
import { loadSeller } from './load.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export const loader = (args: Route.LoaderArgs) =>
  loadSeller({ call: createServerCall(args), url: args.request.url, params: args.params })

export const clientLoader = createAuthenticatedLoader(
  async () => (await importPart(() => import('./load.ts'))).loadSeller,
)

export default function SellerPage({ loaderData: { seller, list } }: Route.ComponentProps) {
  const isAway = useIsBefore(seller.awayUntil)
  return (
    <div className="page-width pt-8">
      <PageHead
        title={seller.isSA ? t('site.seller.first-party', { name: seller.name }) : seller.name}
        description={seller.bio || t('site.seller.description', { name: seller.name })}
        canonical={canonicalPath(sellerPath(seller.username), seller.isSA)}
        kind="profile"
        isHidden={isHiddenList(list)}
      />
      <SellerHead seller={seller} isHere="shop" />
      <ListActions list={list} />
      <ListingGridPage list={list} hasSeller={false} hasStock={!isAway} />
    </div>
  )
}
