import { z } from 'zod'
import { commissionRates } from '#contract/catalog/lists.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkChange,
  checklistLine,
  listing,
  listingBefore,
  listingFields,
  listingRow,
  listingSorts,
  listingTabs,
} from './listings.ts'
import { photo } from '../pictures.ts'
import { bulkRows } from '#contract/table.ts'

const id = z.object({ id: z.string().max(80) })
const one = z.object({ listing })
const attempt = z.string().min(8).max(80).optional()
const count = z.int()

/** Every one of them is for the seller's own listings: another's id is not found. */
export const listingCalls = {
  listListings: endpoint({
    summary: "The seller's own listings of a tab, with the number in each tab",
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings',
    query: z.object({
      tab: z.enum(listingTabs).default('all'),
      /** Every word in title or brand, whatever the case. */
      search: z.string().trim().max(100).optional(),
      sort: z.enum(listingSorts).default('newest'),
      /** `next` of the page before. */
      after: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    reply: z.object({
      listings: z.array(listingRow),
      counts: z.object({ draft: count, active: count, paused: count, sold: count, all: count }),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  getListingTerms: endpoint({
    summary: 'What "you will receive" is reckoned with: see contract/fees',
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings/terms',
    reply: commissionRates.extend({ serviceFeeBps: z.int(), currency: z.string() }),
    errors: [],
  }),
  getListing: endpoint({
    summary: 'One listing with all its editor shows, removed ones too',
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings/:id',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  createListing: endpoint({
    summary: 'Makes a draft, or with `publish` a listing at once; the same attempt makes it once',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings',
    perMinute: 240,
    body: listingFields.extend({ publish: z.boolean().default(false), attempt }),
    reply: one,
    errors: ['listing_incomplete', 'checklist_incomplete'],
  }),
  saveListing: endpoint({
    summary: 'Saves what is sent of a listing; refused with the current one when it has changed meanwhile',
    who: 'seller',
    helpers: 'listings',
    method: 'PUT',
    path: '/api{sellerPrefix}/listings/:id',
    params: id,
    body: listingFields.extend({ version: z.string().max(80) }),
    reply: one,
    errors: ['not_found', 'stale_version', 'stock_held', 'listing_incomplete', 'wrong_state'],
  }),
  publishListing: endpoint({
    summary: 'Lists a draft for sale',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/publish',
    params: id,
    reply: one,
    errors: ['not_found', 'listing_incomplete', 'checklist_incomplete', 'wrong_state', 'hidden_by_admin'],
  }),
  pauseListing: endpoint({
    summary: 'Takes a listing off the shop until it is resumed',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/pause',
    params: id,
    reply: one,
    errors: ['not_found', 'wrong_state'],
  }),
  resumeListing: endpoint({
    summary: 'Puts a paused listing back into the shop',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/resume',
    params: id,
    reply: one,
    errors: ['not_found', 'checklist_incomplete', 'listing_incomplete', 'wrong_state', 'hidden_by_admin'],
  }),
  duplicateListing: endpoint({
    summary: 'Makes a draft that is a copy of a listing; the same attempt makes it once',
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
    summary: 'Removes a listing from shop and desk; its row stays for the orders it is part of',
    who: 'seller',
    helpers: 'listings',
    method: 'DELETE',
    path: '/api{sellerPrefix}/listings/:id',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  restoreListing: endpoint({
    summary: 'Undoes the removal: the listing is back in the state it was in',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/restore',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  bulkEditListings: endpoint({
    summary: 'Changes many listings: all or none, or each that can be; the answer carries what undoes it',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api{sellerPrefix}/listings/bulk',
    perMinute: 120,
    body: z.object({ change: bulkChange, allOrNone: z.boolean().default(false) }),
    reply: z.object({
      changed: count,
      rows: bulkRows,
      /** Send it back as `put-back` to undo. */
      before: z.array(listingBefore),
    }),
    errors: [],
  }),
  uploadListingPhoto: endpoint({
    summary: 'Takes one photo: the body is the image itself, jpeg, png, webp or avif, 10 MB at most',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/photos',
    perMinute: 240,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    /** To be named in `photos` of a save within a day, or it is thrown away. */
    reply: z.object({ photo }),
    errors: ['not_an_image'],
  }),
  getChecklist: endpoint({
    summary: 'What is to be done before the seller can list',
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/checklist',
    reply: z.object({
      lines: z.array(checklistLine),
      mayPublish: z.boolean(),
      /** Why an admin has suspended the seller; null while it has not. */
      suspended: z.string().nullable(),
      /** End of the seller's vacation; null while the seller is not on vacation. */
      awayUntil: z.iso.datetime().nullable(),
    }),
    errors: [],
  }),
  getHoliday: endpoint({
    summary: 'Until when the seller is away, if so',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/holiday',
    reply: z.object({ until: z.iso.datetime().nullable() }),
    errors: [],
  }),
  saveHoliday: endpoint({
    summary: 'Goes on holiday: pieces stay to be seen but cannot be bought until then; null comes back',
    who: 'seller',
    method: 'PUT',
    path: '/api{sellerPrefix}/holiday',
    /** A day is from its first moment on, where the marketplace is. */
    body: z.object({ until: z.union([z.iso.datetime(), z.iso.date()]).nullable() }),
    reply: z.object({ until: z.iso.datetime().nullable() }),
    errors: [],
  }),
  getInsights: endpoint({
    summary: "Views of the seller's pieces and new watchers by day, and the most viewed pieces",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/insights',
    query: z.object({ days: z.coerce.number().int().min(1).max(730).default(30) }),
    reply: z.object({
      /** One a day, oldest first, today last, as the marketplace counts days; a day on which nothing happened counts 0. */
      days: z.array(z.object({ day: z.iso.date(), views: count, watches: count })),
      /** Watched now, over all listings on sale. */
      watching: count,
      top: z.array(z.object({ _id: z.string(), title: z.string(), views: count, watches: count })),
    }),
    errors: [],
  }),
}
