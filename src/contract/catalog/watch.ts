import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cents, money } from '#contract/money.ts'
import { photo } from '#contract/pictures.ts'

/** States of a watched listing. If several apply, the last of this list is shown. */
export const watchStates = ['in-stock', 'price-dropped', 'last-one', 'sold-out'] as const

const text = z.string().max(200)

/** Watch state of one listing and size after the call. */
const watchAnswer = z.object({
  watching: z.boolean(),
  _id: z.string(),
  /** Null: any size of the listing. */
  sizeID: z.string().nullable(),
  priceTarget: money.nullable(),
  /** Number of people who watch the listing. */
  watchCount: z.int(),
})
export type WatchAnswer = z.infer<typeof watchAnswer>

export const watchedListing = z.object({
  _id: z.string(),
  sizeID: z.string().nullable(),
  /** Name of the size; empty if any size is watched. */
  size: z.string(),
  title: z.string(),
  photo: photo.nullable(),
  seller: z.object({ username: z.string(), name: z.string(), isSA: z.boolean() }),
  price: money,
  /** Price when the watch began. */
  priceWhenWatched: money,
  priceTarget: money.nullable(),
  watchCount: z.int(),
  watchedAt: z.iso.datetime(),
  state: z.enum(watchStates),
  hasDropped: z.boolean(),
  isLastOne: z.boolean(),
  /** Unit reserved for the watcher until this time. */
  offer: z.object({ sizeID: z.string(), until: z.iso.datetime() }).nullable(),
})
export type WatchedListing = z.infer<typeof watchedListing>

export const watchCalls = {
  addWatch: endpoint({
    summary: 'Watches a listing in a size, or stops watching it, and returns the new state',
    who: 'buyer',
    method: 'PUT',
    isReplayable: true,
    path: '{prefix}/buyer/addwatch/:id',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({
      /** Fields sent by clients of spec §7 and ignored: the listing comes from the path and the buyer from the token. */
      item: z.unknown().optional(),
      buyer: z.unknown().optional(),
      /** Absent or null for any size. */
      sizeID: z.string().max(80).nullish(),
      /** Name of the size, for clients that do not know its ID. */
      size: text.nullish(),
      /** Requested state, which makes a repeated click harmless. Without it, the call toggles. */
      watch: z.boolean().optional(),
      /** Maximum price in cents for notifications; null for every price drop. Setting it also starts the watch. */
      priceTarget: cents.min(1).max(5_000_000).nullish(),
    }),
    reply: watchAnswer,
    errors: ['not_found'],
  }),
  listWatching: endpoint({
    summary: 'Returns the ids that the signed-in buyer watches, for the heart icons',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/watching',
    reply: z.object({ watching: z.array(z.object({ _id: z.string(), sizeID: z.string().nullable() })) }),
    errors: [],
  }),
  listWatched: endpoint({
    summary: 'Returns the listings that the buyer watches, filtered by state, most recent watch first',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/notifications/showproducts/:buyerId',
    params: z.object({ buyerId: z.string().max(80) }),
    query: z.object({
      state: z.enum(watchStates).optional(),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    reply: z.object({
      products: z.array(watchedListing),
      /** Number of listings in the requested state. */
      total: z.int(),
      /** Items per filter. 'in-stock' and 'sold-out' add up to all items; 'price-dropped' overlaps with both. */
      counts: z.object({
        'in-stock': z.int(),
        'price-dropped': z.int(),
        'last-one': z.int(),
        'sold-out': z.int(),
      }),
      /** Current rule for offering restocked units to watchers. */
      offerRule: z.object({ hours: z.number(), membersFirst: z.boolean() }),
    }),
    errors: ['not_found'],
  }),
}
