import { ratesOf } from '../core/catalog-lists.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { listingCalls as calls } from '#contract/listings/listings-calls.ts'
import type { Serve } from '#platform/http/serve.ts'
import { bulkEdit } from './edit/bulk-edit.ts'
import { importRoutes } from './imports.routes.ts'
import { checklistLine, readChecklist } from './edit/checklist.ts'
import { getHoliday, saveHoliday } from './edit/holiday.ts'
import { getInsights } from './read/insights.ts'
import { listListings } from './read/list-listings.ts'
import { replyWithListing, sellerOf, type ListingContext } from './core/listings.context.ts'
import { moveListing, type ListingMove } from './edit/moves.ts'
import { uploadPhoto } from './edit/photos.ts'
import { createListing, duplicateListing, saveListing } from './edit/save-listing.ts'

export function listingRoutes(serve: Serve, context: ListingContext): void {
  serve(calls.getListingTerms, async () => ({
    ...ratesOf(context.config),
    serviceFeeBps: context.config.serviceFeeBps,
    currency: marketplaceCurrency(),
  }))
  serve(calls.listListings, ({ actor, query }) => listListings(context, sellerOf(actor), query))
  serve(calls.getListing, ({ actor, params }) =>
    replyWithListing(context, context.db, sellerOf(actor), params.id),
  )
  serve(calls.createListing, ({ actor, body }) => createListing(context, sellerOf(actor), body))
  serve(calls.saveListing, ({ actor, params, body }) =>
    saveListing(context, sellerOf(actor), params.id, body),
  )
  const moves: [
    ListingMove,
    (typeof calls)['publishListing' | 'pauseListing' | 'restoreListing' | 'deleteListing'],
  ][] = [
    ['publish', calls.publishListing],
    ['pause', calls.pauseListing],
    ['resume', calls.resumeListing],
    ['delete', calls.deleteListing],
    ['restore', calls.restoreListing],
  ]
  for (const [move, call] of moves)
    serve(call, ({ actor, params }) => moveListing(context, sellerOf(actor), params.id, move))
  serve(calls.duplicateListing, ({ actor, params, body }) =>
    duplicateListing(context, sellerOf(actor), params.id, body.attempt),
  )
  serve(calls.bulkEditListings, ({ actor, body, language }) =>
    bulkEdit(context, sellerOf(actor), body, language),
  )
  serve(calls.uploadListingPhoto, ({ actor, body, session = '' }) =>
    uploadPhoto(context, sellerOf(actor), body, session),
  )
  serve(calls.getChecklist, async ({ actor, language }) => {
    const { lines, ...rest } = await readChecklist(context.db, sellerOf(actor))
    const { until: awayUntil } = await getHoliday(context, sellerOf(actor))
    return { ...rest, awayUntil, lines: lines.map((line) => checklistLine(line, language)) }
  })
  serve(calls.getHoliday, ({ actor }) => getHoliday(context, sellerOf(actor)))
  serve(calls.saveHoliday, ({ actor, body }) => saveHoliday(context, sellerOf(actor), body.until))
  serve(calls.getInsights, ({ actor, query }) => getInsights(context, sellerOf(actor), query.days))
  importRoutes(serve, context)
}
