import { redirect } from 'react-router'
import type { PageToLoad } from '#web/lib/page/page-to-load.ts'
import { withShippingOrigin } from '#web/features/delivery/ships-from.ts'
import { loadList } from '#web/features/list/load-list.ts'
import { mustLeaveDirect, movedSellerPath, sellerPath } from '#web/features/listing/listing-links.ts'
import { notFoundPage } from '#web/features/site/not-found-page.ts'

export async function loadSeller({ call, url, params }: PageToLoad) {
  const username = params.username ?? ''
  const [seller, list] = await Promise.all([
    call('getSellerInfo', { params: { username }, query: { feedback: 'newest' } }).catch(notFoundPage),
    loadList(call, url, { seller: [username] }),
  ])
  const moved = movedSellerPath(url, username, seller, sellerPath)
  if (moved !== undefined) throw redirect(moved, 301)
  // /direct shows only the marketplace's own shop (spec §2). Requests for other sellers are redirected to the seller's
  // shop page.
  if (mustLeaveDirect(new URL(url).pathname, seller)) throw redirect(sellerPath(seller.username))
  return { seller: withShippingOrigin(seller), list }
}
