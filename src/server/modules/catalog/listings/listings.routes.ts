import { pickCommissionRates } from '../core/catalog-lists.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { listingCalls as calls } from '#contract/listings/listings-calls.ts'
import { shopCalls } from '#contract/listings/shop-calls.ts'
import type { Serve } from '#platform/http/serve.ts'
import { bulkEdit } from './bulk/bulk-edit.ts'
import { importRoutes } from './imports.routes.ts'
import { checklistLine, readChecklist } from './edit/checklist.ts'
import { getHoliday, saveHoliday } from './edit/holiday.ts'
import { getInsights } from './read/insights.ts'
import { listListings } from './read/list-listings.ts'
import { replyWithListing, requireActorSellerId, type ListingContext } from './core/listings.context.ts'
import { changeListingState, type ListingStateChange } from './edit/moves.ts'
import { uploadPhoto } from './edit/photos.ts'
import { createListing, duplicateListing, saveListing } from './edit/save-listing.ts'

export function listingRoutes(serve: Serve, context: ListingContext): void {
  serve(calls.getListingTerms, async () => ({
    ...pickCommissionRates(context.config),
    serviceFeeBps: context.config.serviceFeeBps,
    currency: marketplaceCurrency(),
    variantPrices: context.config.variantPrices === 1,
  }))
  serve(calls.listListings, ({ actor, query }) => listListings(context, requireActorSellerId(actor), query))
  serve(calls.getListing, ({ actor, params }) =>
    replyWithListing(context, context.db, requireActorSellerId(actor), params.id),
  )
  serve(calls.createListing, ({ actor, body }) => createListing(context, requireActorSellerId(actor), body))
  serve(calls.saveListing, ({ actor, params, body }) =>
    saveListing(context, requireActorSellerId(actor), params.id, body),
  )
  const moves: [
    ListingStateChange,
    (typeof calls)[
      | 'publishListing'
      | 'unscheduleListing'
      | 'pauseListing'
      | 'restoreListing'
      | 'deleteListing'],
  ][] = [
    ['publish', calls.publishListing],
    ['unschedule', calls.unscheduleListing],
    ['pause', calls.pauseListing],
    ['resume', calls.resumeListing],
    ['delete', calls.deleteListing],
    ['restore', calls.restoreListing],
  ]
  for (const [move, call] of moves)
    serve(call, ({ actor, params }) =>
      changeListingState(context, requireActorSellerId(actor), params.id, { kind: move }),
    )
  serve(calls.scheduleListing, ({ actor, params, body }) =>
    changeListingState(context, requireActorSellerId(actor), params.id, { kind: 'schedule', at: body.at }),
  )
  serve(calls.duplicateListing, ({ actor, params, body }) =>
    duplicateListing(context, requireActorSellerId(actor), params.id, body.attempt),
  )
  serve(calls.bulkEditListings, ({ actor, body, language }) =>
    bulkEdit(context, requireActorSellerId(actor), body, language),
  )
  serve(calls.uploadListingPhoto, ({ actor, body, session = '' }) =>
    uploadPhoto(context, requireActorSellerId(actor), body, session),
  )
  serve(calls.getChecklist, async ({ actor, language }) => {
    const { lines, ...rest } = await readChecklist(context.db, requireActorSellerId(actor))
    const { until: awayUntil } = await getHoliday(context, requireActorSellerId(actor))
    return { ...rest, awayUntil, lines: lines.map((line) => checklistLine(line, language)) }
  })
  serve(shopCalls.getHoliday, ({ actor }) => getHoliday(context, requireActorSellerId(actor)))
  serve(shopCalls.saveHoliday, ({ actor, body }) =>
    saveHoliday(context, requireActorSellerId(actor), body.until),
  )
  serve(shopCalls.getInsights, ({ actor, query }) =>
    getInsights(context, requireActorSellerId(actor), query.days),
  )
  importRoutes(serve, context)
}
