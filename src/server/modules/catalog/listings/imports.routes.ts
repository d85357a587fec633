import { importCalls as calls } from '#contract/listings/listings-imports.ts'
import type { Serve } from '#platform/http/serve.ts'
import { requireActorSellerId, type ListingContext } from './core/listings.context.ts'
import { columnHeadings } from './imports/csv/csv-columns.ts'
import { exportListings } from './imports/export.ts'
import { getFailedRows } from './imports/failed-rows.ts'
import { previewImport, startImport } from './imports/preview/preview.ts'
import { cancelImport, createImport, getImport, listImports } from './imports/imports.ts'

export function importRoutes(serve: Serve, context: ListingContext): void {
  serve(calls.createImport, ({ actor, query, body, language, session = '' }) =>
    // `serve` has already checked that the body is a stream.
    createImport(
      context,
      requireActorSellerId(actor),
      { ...query, language },
      body as AsyncIterable<Uint8Array>,
      session,
    ),
  )
  serve(calls.listImports, async ({ actor, language }) => ({
    ...(await listImports(context, requireActorSellerId(actor))),
    heads: columnHeadings(language),
  }))
  serve(calls.getImport, ({ actor, params, query }) =>
    getImport(context, requireActorSellerId(actor), params.id, query),
  )
  serve(calls.previewImport, ({ actor, params, body, language }) =>
    previewImport(context, requireActorSellerId(actor), params.id, { mapping: body.mapping, language }),
  )
  serve(calls.startImport, ({ actor, params, body }) =>
    startImport(context, requireActorSellerId(actor), params.id, body.mapping),
  )
  serve(calls.getFailedRows, ({ actor, params }) =>
    getFailedRows(context, requireActorSellerId(actor), params.id),
  )
  serve(calls.cancelImport, ({ actor, params }) =>
    cancelImport(context, requireActorSellerId(actor), params.id),
  )
  serve(calls.exportListings, async ({ actor, query }) =>
    exportListings(context, requireActorSellerId(actor), query),
  )
}
