import { catalogCalls as calls } from '#contract/catalog/catalog-calls.ts'
import { cardCalls } from '#contract/catalog/card-calls.ts'
import { jsonText, type JsonText, type Serve } from '#platform/http/serve.ts'
import { customFieldCalls } from '#contract/fields/custom-field-calls.ts'
import type { Catalog } from './catalog.ts'
import { createUsedTypes } from './reads/used-types.ts'

export function catalogRoutes(serve: Serve, catalog: Catalog): void {
  serve(calls.listBrandNames, () => catalog.listBrandNames())
  serve(calls.listTypes, async () => text(await catalog.listTypes()))
  serve(calls.listUsedTypes, createUsedTypes(catalog))
  serve(calls.listBrandsAll, () => catalog.listBrandsAll())
  serve(calls.filterBrands, ({ params }) => catalog.filterBrands(params.optional ?? ''))
  serve(calls.getFilterInfo, async () => text(await catalog.getFilterInfo()))
  // Send the replies of `filterListings` and `helpSearch` without an ETag, because browsers do not send conditional PUT
  // requests.
  serve(calls.filterListings, async ({ body, language }) => jsonText(await catalog.filter(body, language)))
  serve(calls.helpSearch, async ({ body }) => jsonText(await catalog.helpSearch(body)))
  serve(calls.listCards, async ({ body }) => jsonText(`{"products":${await catalog.cardsOfIds(body.ids)}}`))
  serve(calls.suggest, async ({ query, language }) => text(await catalog.suggest(query.text, language)))
  serve(calls.listFeatured, async ({ body }) => text(await catalog.listFeatured(body)))
  serve(calls.getProduct, async ({ params, visitor, now }) =>
    text(await catalog.viewListing(params.id, visitor(), now)),
  )
  serve(calls.getSellerWithItems, async ({ params, query, now }) =>
    text(await catalog.getSellerWithItems(params.username, query, now)),
  )
  serve(calls.getSellerInfo, async ({ params, query, now }) =>
    jsonText(await catalog.getSellerInfo(params.username, query, now)),
  )
  serve(customFieldCalls.listSellerFields, ({ params, language }) =>
    catalog.listSellerFields(params.username, language),
  )
  serve(cardCalls.listEarlyAccess, async ({ now }) => ({ listings: await catalog.listEarlyAccess(now) }))
  serve(calls.listSellers, ({ query }) => catalog.listSellers(query))
}

function text({ body, etag }: { body: string | Buffer; etag: string }): JsonText {
  return jsonText(body, etag)
}
