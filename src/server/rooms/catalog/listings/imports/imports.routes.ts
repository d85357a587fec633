import { importCalls as calls } from '#contract/listings-imports.ts'
import type { Serve } from '#platform/serve.ts'
import { sellerOf, type ListingDesk } from '../listings.desk.ts'
import { exportListings } from './export.ts'
import { cancelImport, createImport, getImport, listImports } from './imports.ts'

export function importRoutes(serve: Serve, desk: ListingDesk): void {
  serve(calls.createImport, ({ actor, query, body }) =>
    // `serve` has seen that it is a stream.
    createImport(desk, sellerOf(actor), query, body as AsyncIterable<Uint8Array>),
  )
  serve(calls.listImports, ({ actor }) => listImports(desk, sellerOf(actor)))
  serve(calls.getImport, ({ actor, params, query }) => getImport(desk, sellerOf(actor), params.id, query))
  serve(calls.cancelImport, ({ actor, params }) => cancelImport(desk, sellerOf(actor), params.id))
  serve(calls.exportListings, async ({ actor }) => exportListings(desk, sellerOf(actor)))
}
