import { createServerCall } from '#web/lib/calls/server-call.ts'
import { sitemapIndexXml, xmlResponse } from './sitemap-xml.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const [{ total: listings }, { total: sellers }] = await Promise.all([
    call('filterListings', { body: { limit: 1 } }),
    call('listSellers', { query: { limit: 1 } }),
  ])
  return xmlResponse(sitemapIndexXml(new URL(args.request.url).origin, { listings, sellers }))
}
