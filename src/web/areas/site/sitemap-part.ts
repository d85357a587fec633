import type { LoaderFunctionArgs } from 'react-router'
import type { Call } from '../../caller.ts'
import { listingPath, profilePath, sellerPath, truePath } from '#web/features/listing/listing-links.ts'
import { callFrom, marketplaceContext } from '../../server-call.ts'
import { listingsAFile, listingsARead, type SitemapEntry, sitemapXml, xmlResponse } from './sitemap-xml.ts'

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const at = /^pieces-([1-9]\d{0,4})\.xml$/.exec(args.params.part ?? '')?.[1]
  if (at === undefined && args.params.part !== 'pages.xml') throw new Response(null, { status: 404 })
  const entries = at === undefined ? await listPages(call) : await listListings(call, Number(at))
  if (entries.length === 0) throw new Response(null, { status: 404 })
  const { languages } = args.context.get(marketplaceContext)()
  return xmlResponse(sitemapXml(new URL(args.request.url).origin, entries, languages))
}

async function listPages(call: Call): Promise<SitemapEntry[]> {
  const [types, { sellers }] = await Promise.all([
    call('listTypes'),
    call('listSellers', { query: { limit: listingsARead } }),
  ])
  const labels = types.flatMap((type) => [type.label, ...type.children.map((child) => child.label)])
  return [
    ...['/', '/shop', '/direct', '/gift', '/return-policy', '/help', '/about', '/how-selling-works'].map(
      (path) => ({ path }),
    ),
    ...labels.map((label) => ({ path: `/shop?${new URLSearchParams({ type: label })}` })),
    ...sellers.flatMap(({ username, isSA }) =>
      [sellerPath(username), profilePath(username)].map((path) => ({ path: truePath(path, isSA) })),
    ),
  ]
}

async function listListings(call: Call, part: number): Promise<SitemapEntry[]> {
  const reads = listingsAFile / listingsARead
  const entries: SitemapEntry[] = []
  for (let read = 0; read < reads; read++) {
    const page = (part - 1) * reads + read + 1
    const { products, total } = await call('filterListings', { body: { page, limit: listingsARead } })
    entries.push(
      ...products.map((listing) => ({
        path: truePath(listingPath(listing), listing.seller.isSA),
        changedAt: listing.listedAt,
      })),
    )
    if (page * listingsARead >= total) break
  }
  return entries
}
