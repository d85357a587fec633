import { listingCalls as calls } from '#contract/listings-calls.ts'
import type { Serve } from '#platform/serve.ts'
import { bulkEdit } from './bulk-edit.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { readChecklist } from './checklist.ts'
import { getHoliday, saveHoliday } from './holiday.ts'
import { getInsights } from './insights.ts'
import { listListings } from './list-listings.ts'
import { answerOwn, sellerOf, type ListingDesk } from './listings.desk.ts'
import { moveListing, type Move } from './moves.ts'
import { uploadPhoto } from './photos.ts'
import { createListing, duplicateListing, saveListing } from './save-listing.ts'

export function listingRoutes(serve: Serve, desk: ListingDesk): void {
  serve(calls.getListingTerms, async () => {
    const { commissionBps, serviceFeeBps } = desk.config
    return { commissionBps, serviceFeeBps, currency: 'usd' }
  })
  serve(calls.listListings, ({ actor, query }) => listListings(desk, sellerOf(actor), query))
  serve(calls.getListing, ({ actor, params }) => answerOwn(desk, desk.db, sellerOf(actor), params.id))
  serve(calls.createListing, ({ actor, body }) => createListing(desk, sellerOf(actor), body))
  serve(calls.saveListing, ({ actor, params, body }) => saveListing(desk, sellerOf(actor), params.id, body))
  const moves: [
    Move,
    (typeof calls)['publishListing' | 'pauseListing' | 'restoreListing' | 'deleteListing'],
  ][] = [
    ['publish', calls.publishListing],
    ['pause', calls.pauseListing],
    ['resume', calls.resumeListing],
    ['delete', calls.deleteListing],
    ['restore', calls.restoreListing],
  ]
  for (const [move, call] of moves)
    serve(call, ({ actor, params }) => moveListing(desk, sellerOf(actor), params.id, move))
  serve(calls.duplicateListing, ({ actor, params, body }) =>
    duplicateListing(desk, sellerOf(actor), params.id, body.attempt),
  )
  serve(calls.bulkEditListings, ({ actor, body }) =>
    bulkEdit(desk, sellerOf(actor), body.change, body.allOrNone),
  )
  serve(calls.uploadListingPhoto, ({ actor, body }) => uploadPhoto(desk, sellerOf(actor), body))
  serve(calls.getChecklist, ({ actor }) => readChecklist(desk.db, sellerOf(actor)))
  serve(calls.getHoliday, ({ actor }) => getHoliday(desk, sellerOf(actor)))
  serve(calls.saveHoliday, ({ actor, body }) => saveHoliday(desk, sellerOf(actor), body.until))
  serve(calls.getInsights, ({ actor, query }) => getInsights(desk, sellerOf(actor), query.days))
  importRoutes(serve, desk)
}
