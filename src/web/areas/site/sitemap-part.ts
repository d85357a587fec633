import type { LoaderFunctionArgs } from 'react-router'
import type { Call } from '../../caller.ts'
import { piecePath, profilePath, sellerPath, truePath } from '../../parts/piece-links.ts'
import { callFrom } from '../../server-call.ts'
import { piecesAPart, piecesARead, type SitemapEntry, sitemapXml, xmlResponse } from './sitemap-xml.ts'

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const at = /^pieces-([1-9]\d{0,4})\.xml$/.exec(args.params.part ?? '')?.[1]
  if (at === undefined && args.params.part !== 'pages.xml') throw new Response(null, { status: 404 })
  const entries = at === undefined ? await listPages(call) : await listPieces(call, Number(at))
  if (entries.length === 0) throw new Response(null, { status: 404 })
  return xmlResponse(sitemapXml(new URL(args.request.url).origin, entries))
}

async function listPages(call: Call): Promise<SitemapEntry[]> {
  const [types, { sellers }] = await Promise.all([
    call('listTypes'),
    call('listSellers', { query: { limit: piecesARead } }),
  ])
  const labels = types.flatMap((type) => [type.label, ...type.children.map((child) => child.label)])
  return [
    ...['/', '/shop', '/direct', '/gift', '/return-policy'].map((path) => ({ path })),
    ...labels.map((label) => ({ path: `/shop?${new URLSearchParams({ type: label })}` })),
    ...sellers.flatMap(({ username, isSA }) =>
      [sellerPath(username), profilePath(username)].map((path) => ({ path: truePath(path, isSA) })),
    ),
  ]
}

async function listPieces(call: Call, part: number): Promise<SitemapEntry[]> {
  const reads = piecesAPart / piecesARead
  const entries: SitemapEntry[] = []
  for (let read = 0; read < reads; read++) {
    const page = (part - 1) * reads + read + 1
    const { products, total } = await call('filterPieces', { body: { page, limit: piecesARead } })
    entries.push(
      ...products.map((piece) => ({
        path: truePath(piecePath(piece), piece.seller.isSA),
        changedAt: piece.listedAt,
      })),
    )
    if (page * piecesARead >= total) break
  }
  return entries
}
