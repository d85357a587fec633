import type { Call } from '#web/lib/calls/caller.ts'
import { listingPath, canonicalPath } from '#web/features/listing/listing-links.ts'
import { createServerCall, marketplaceContext } from '#web/lib/calls/server-call.ts'
import { sellerEntries } from './seller-entries.ts'
import { entriesPerFile, entriesPerRead, type SitemapEntry, sitemapXml, xmlResponse } from './sitemap-xml.ts'
import { isPageOn } from '#web/lib/page/features.ts'
import type { Route } from './+types/sitemap-part.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'
import { allTypes } from '#contract/catalog/types.ts'
import type { TypeNode } from '#web/features/listing/type-paths.ts'

export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const { part } = args.params
  const [, name, at] = /^(pieces|sellers)-([1-9]\d{0,4})\.xml$/.exec(part) ?? []
  if (name === undefined && part !== 'pages.xml') throw new Response(null, { status: 404 })
  const entries =
    name === undefined
      ? await listPages(call)
      : await (name === 'sellers' ? listSellers : listListings)(call, Number(at))
  if (entries.length === 0) throw new Response(null, { status: 404 })
  const { languages } = args.context.get(marketplaceContext)()
  const shown = entries.filter(({ path }) => isPageOn(path))
  return xmlResponse(sitemapXml(new URL(args.request.url).origin, shown, languages))
}

async function listPages(call: Call): Promise<SitemapEntry[]> {
  const [types, { categories }] = await Promise.all([call('listTypes'), call('getHelpHome')])
  const labels = allTypes<TypeNode>(types).map(({ label }) => label)
  return [
    ...['/', '/shop', '/direct', '/gift', '/return-policy', '/help', '/about', '/how-selling-works'].map(
      (path) => ({ path }),
    ),
    ...labels.map((label) => ({ path: shopPath('type', label) })),
    ...categories.flatMap(({ articles }) => articles.map(({ slug }) => ({ path: `/help/${slug}` }))),
  ]
}

async function listSellers(call: Call, part: number): Promise<SitemapEntry[]> {
  return readAll(part, async (page) => {
    const { sellers, total } = await call('listSellers', { query: { page, limit: entriesPerRead } })
    return { entries: sellers.flatMap(sellerEntries), total }
  })
}

async function listListings(call: Call, part: number): Promise<SitemapEntry[]> {
  return readAll(part, async (page) => {
    const { products, total } = await call('filterListings', { body: { page, limit: entriesPerRead } })
    const entries = products.map((listing) => ({
      path: canonicalPath(listingPath(listing), listing.seller.isSA),
      changedAt: listing.changedAt ?? listing.listedAt,
    }))
    return { entries, total }
  })
}

async function readAll(
  part: number,
  read: (page: number) => Promise<{ entries: SitemapEntry[]; total: number }>,
): Promise<SitemapEntry[]> {
  const reads = entriesPerFile / entriesPerRead
  const all: SitemapEntry[] = []
  for (let page = (part - 1) * reads + 1; page <= part * reads; page++) {
    const { entries, total } = await read(page)
    all.push(...entries)
    if (page * entriesPerRead >= total) break
  }
  return all
}
