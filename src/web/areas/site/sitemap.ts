import type { LoaderFunctionArgs } from 'react-router'
import { callFrom } from '../../server-call.ts'
import { sitemapIndexXml, xmlResponse } from './sitemap-xml.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { total } = await callFrom(args)('filterListings', { body: { limit: 1 } })
  return xmlResponse(sitemapIndexXml(new URL(args.request.url).origin, total))
}
