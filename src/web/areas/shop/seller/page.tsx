import { redirect, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadList } from '#web/features/list/load-list.ts'
import { ListingGridPage } from '#web/features/list/listing-list.tsx'
import { notFoundPage } from '#web/features/site/not-found-page.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { isDirectPage, sellerPath, truePath } from '#web/features/listing/listing-links.ts'
import { SellerHead } from '#web/features/site/seller-head.tsx'
import { callFrom } from '#web/server-call.ts'
import { t } from '#web/t.ts'

export { publicPage as headers } from '#web/public-page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const username = args.params.username ?? ''
  const [seller, list] = await Promise.all([
    call('getSellerInfo', { params: { username } }).catch(notFoundPage),
    loadList(call, args.request.url, { seller: [username] }),
  ])
  // Under /direct stands what the marketplace sells (spec §2); any other seller has a page in the shop.
  if (isDirectPage(args.url.pathname) && !seller.isSA) throw redirect(sellerPath(seller.username))
  return { seller, list }
}

export default function SellerPage() {
  const { seller, list } = useLoaderData<typeof loader>()
  return (
    <div className="page-width pt-8">
      <PageHead
        title={seller.name}
        description={seller.bio || t('site.seller.description', { name: seller.name })}
        canonical={truePath(sellerPath(seller.username), seller.isSA)}
        kind="profile"
      />
      <SellerHead seller={seller} isHere="shop" />
      <ListingGridPage list={list} hasSeller={false} />
    </div>
  )
}
