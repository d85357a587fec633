import { redirect, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadList } from '../../../parts/list/load-list.ts'
import { PieceList } from '../../../parts/list/piece-list.tsx'
import { notFoundPage } from '../../../parts/not-found-page.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { isDirectPage, sellerPath, truePath } from '../../../parts/piece-links.ts'
import { SellerHead } from '../../../parts/seller-head.tsx'
import { callFrom } from '../../../server-call.ts'

export { PageBoundary as ErrorBoundary } from '../../../parts/page-boundary.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const username = args.params.username ?? ''
  const [seller, list] = await Promise.all([
    call('getSellerInfo', { params: { username } }).catch(notFoundPage),
    loadList(call, args.request.url, { seller: [username] }),
  ])
  // Under /direct stands what the house sells (spec §2); any other seller has a page in the shop.
  if (isDirectPage(args.url.pathname) && !seller.isSA) throw redirect(sellerPath(seller.username))
  return { seller, list }
}

export default function SellerPage() {
  const { seller, list } = useLoaderData<typeof loader>()
  return (
    <div className="page-width pt-8">
      <PageHead
        title={seller.name}
        description={seller.bio || `Everything ${seller.name} sells on Souk.`}
        canonical={truePath(sellerPath(seller.username), seller.isSA)}
        kind="profile"
      />
      <SellerHead seller={seller} isHere="shop" />
      <PieceList list={list} hasSeller={false} />
    </div>
  )
}
