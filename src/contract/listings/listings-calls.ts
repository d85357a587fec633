import { z } from 'zod'
import { commissionRates } from '#contract/catalog/lists.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listing, listingFields, listingRow, listingSorts, listingTabs, publishAt } from './listings.ts'
import { bulkChange, bulkPreview, listingBefore } from './bulk-change.ts'
import { checklistReply } from './checklist.ts'
import { photo } from '../pictures.ts'
import { bulkRows } from '#contract/table.ts'

const id = z.object({ id: z.string().max(80) })
const one = z.object({ listing })
const attempt = z.string().min(8).max(80).optional()
const count = z.int()

/**
 * Calls for the caller's own listings. If the id belongs to another seller's listing, these calls fail with not_found.
 */
export const listingCalls = {
  listListings: endpoint({
    summary: "Returns the seller's listings in a tab, and the number of listings in each tab",
    who: 'seller',
    staffViews: true,
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings',
    query: z.object({
      tab: z.enum(listingTabs).default('all'),
      /** Search words. Each word must appear in the title or the brand, regardless of case. */
      search: z.string().trim().max(100).optional(),
      sort: z.enum(listingSorts).default('newest'),
      /** Cursor: the value of `next` in the reply with the previous page. */
      after: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    reply: z.object({
      listings: z.array(listingRow),
      counts: z.object({ draft: count, active: count, paused: count, sold: count, all: count }),
      /** Cursor for the next page. Null on the last page. */
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  getListingTerms: endpoint({
    summary: "Returns the rates from which clients can calculate the seller's earnings from a sale",
    who: 'seller',
    staffViews: true,
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings/terms',
    reply: commissionRates.extend({
      serviceFeeBps: z.int(),
      currency: z.string(),
      /** Whether variants can have their own prices. Absent in replies of older servers. */
      variantPrices: z.boolean().optional(),
    }),
    errors: [],
  }),
  getListing: endpoint({
    summary: 'Returns a listing with all data of its editor. Also returns deleted listings',
    who: 'seller',
    staffViews: true,
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings/:id',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  createListing: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Creates a draft, or a published listing with `publish`. A repeated attempt creates nothing new',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings',
    perMinute: 240,
    body: listingFields.extend({ publish: z.boolean().default(false), attempt }),
    reply: one,
    errors: ['listing_incomplete', 'checklist_incomplete', 'variant_prices_off'],
  }),
  saveListing: endpoint({
    summary:
      'Saves the given fields of a listing. If another save changed the listing first, fails with ' +
      'stale_version and returns the current listing in the error',
    who: 'seller',
    helpers: 'listings',
    method: 'PUT',
    path: '/api{sellerPrefix}/listings/:id',
    params: id,
    body: listingFields.extend({ version: z.string().max(80) }),
    reply: one,
    errors: [
      'not_found',
      'stale_version',
      'stock_held',
      'listing_incomplete',
      'wrong_state',
      'variant_prices_off',
    ],
  }),
  publishListing: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Publishes a draft',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/publish',
    params: id,
    reply: one,
    errors: ['not_found', 'listing_incomplete', 'checklist_incomplete', 'wrong_state', 'hidden_by_admin'],
  }),
  scheduleListing: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Sets the time in the future at which a draft will be published, or changes this time',
    who: 'seller',
    helpers: 'listings',
    method: 'PUT',
    path: '/api{sellerPrefix}/listings/:id/schedule',
    params: id,
    body: z.object({ at: publishAt }),
    reply: one,
    errors: ['not_found', 'listing_incomplete', 'checklist_incomplete', 'wrong_state', 'hidden_by_admin'],
  }),
  unscheduleListing: endpoint({
    summary: 'Cancels the scheduled publishing of a listing, which stays a draft',
    who: 'seller',
    helpers: 'listings',
    method: 'DELETE',
    path: '/api{sellerPrefix}/listings/:id/schedule',
    params: id,
    reply: one,
    errors: ['not_found', 'wrong_state'],
  }),
  pauseListing: endpoint({
    summary: 'Pauses a listing, which is then not for sale until it is resumed',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/pause',
    params: id,
    reply: one,
    errors: ['not_found', 'wrong_state'],
  }),
  resumeListing: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Resumes a paused listing',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/resume',
    params: id,
    reply: one,
    errors: ['not_found', 'checklist_incomplete', 'listing_incomplete', 'wrong_state', 'hidden_by_admin'],
  }),
  duplicateListing: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Creates a draft as a copy of a listing. A repeated attempt creates nothing new',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/duplicate',
    params: id,
    perMinute: 240,
    body: z.object({ attempt }),
    reply: one,
    errors: ['not_found'],
  }),
  deleteListing: endpoint({
    summary: 'Deletes a listing. Existing orders keep their data',
    who: 'seller',
    helpers: 'listings',
    method: 'DELETE',
    path: '/api{sellerPrefix}/listings/:id',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  restoreListing: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Restores a deleted listing to the state that it had before',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/restore',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  bulkEditListings: endpoint({
    summary:
      'Edits many listings. With `allOrNone`, edits either all of them or none; otherwise, edits every ' +
      'listing that can be edited. The reply contains the data for an undo',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    isReplayable: true,
    path: '/api{sellerPrefix}/listings/bulk',
    perMinute: 120,
    body: z.object({
      change: bulkChange,
      allOrNone: z.boolean().default(false),
      /** Whether to report the changes in `previews` without making them. */
      preview: z.boolean().default(false),
      /**
       * Versions of the listings in a preview, keyed by listing id. A listing that now has a different version is
       * rejected as stale_version.
       */
      versions: z.record(z.string().max(80), z.string().max(80)).optional(),
    }),
    reply: z.object({
      changed: count,
      rows: bulkRows,
      /** Number of changed listings that the team must approve before buyers see them. Absent if there are none. */
      inReview: count.optional(),
      /** States of the listings before this edit. To undo the edit, send these states in a `put-back` change. */
      before: z.array(listingBefore),
      /** Changes of each listing. Only in the reply to a preview. */
      previews: z.array(bulkPreview).optional(),
    }),
    errors: [],
  }),
  uploadListingPhoto: endpoint({
    summary: 'Uploads a photo. The body is the image itself: JPEG, PNG, WebP, AVIF or HEIC, up to 10 MB',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/photos',
    perMinute: 240,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    /** Uploaded photo. The server deletes the photo after a day unless a saved listing contains it in `photos`. */
    reply: z.object({ photo }),
    errors: ['not_an_image'],
  }),
  getChecklist: endpoint({
    summary: "Returns the seller's checklist for publishing listings",
    who: 'seller',
    staffViews: true,
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/checklist',
    reply: checklistReply,
    errors: [],
  }),
}
