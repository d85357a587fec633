import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cents, money } from '#contract/money.ts'
import { photo } from '#contract/pictures.ts'

/** States of a watched listing. If several states apply, the listing has the state that is last in this list. */
export const watchStates = ['in-stock', 'price-dropped', 'last-one', 'sold-out'] as const

const text = z.string().max(200)

/** State of the caller's watch of a listing or size after the call. */
const watchAnswer = z.object({
  watching: z.boolean(),
  _id: z.string(),
  /** Id of the watched size. Null if the buyer watches all sizes. */
  sizeID: z.string().nullable(),
  priceTarget: money.nullable(),
  /** Number of buyers who watch the listing. */
  watchCount: z.int(),
})
export type WatchAnswer = z.infer<typeof watchAnswer>

export const watchedListing = z.object({
  _id: z.string(),
  sizeID: z.string().nullable(),
  /** Name of the watched size. Empty if the buyer watches all sizes. */
  size: z.string(),
  title: z.string(),
  photo: photo.nullable(),
  seller: z.object({ username: z.string(), name: z.string(), isSA: z.boolean() }),
  price: money,
  /** Price when the buyer started watching the listing. */
  priceWhenWatched: money,
  priceTarget: money.nullable(),
  watchCount: z.int(),
  watchedAt: z.iso.datetime(),
  state: z.enum(watchStates),
  hasDropped: z.boolean(),
  isLastOne: z.boolean(),
  /**
   * Unit that is reserved for the buyer, with its price and the end of the reservation. Null without a reservation. The
   * price can differ from the outer `price` if the buyer watches all sizes.
   */
  offer: z.object({ sizeID: z.string(), size: z.string(), price: money, until: z.iso.datetime() }).nullable(),
})
export type WatchedListing = z.infer<typeof watchedListing>

export const watchCalls = {
  addWatch: endpoint({
    summary: 'Watches a size of a listing, or stops watching it, and returns the new state',
    who: 'buyer',
    method: 'PUT',
    isReplayable: true,
    path: '{prefix}/buyer/addwatch/:id',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({
      /**
       * Fields that clients written for spec §7 send. The server ignores these fields: the listing id is in the path,
       * and the token identifies the buyer.
       */
      item: z.unknown().optional(),
      buyer: z.unknown().optional(),
      /** Id of the size to watch. Absent or null to watch all sizes. */
      sizeID: z.string().max(80).nullish(),
      /** Name of the size, for clients that do not know the size's id. */
      size: text.nullish(),
      /**
       * Whether to watch the listing. Calls that are repeated with the same value have no further effect. If absent,
       * the call toggles the watch.
       */
      watch: z.boolean().optional(),
      /**
       * Maximum price in cents that triggers a notification. Null to be notified of every price drop. Setting this
       * price also starts the watch.
       */
      priceTarget: cents.min(1).max(5_000_000).nullish(),
    }),
    reply: watchAnswer,
    errors: ['not_found'],
  }),
  listWatching: endpoint({
    summary:
      'Returns the ids of the listings and sizes that the signed-in buyer watches, for the heart icons',
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
      /** Number of watched listings in the requested state. */
      total: z.int(),
      /**
       * Number of watched listings per state. 'in-stock' and 'sold-out' together include every watched listing;
       * 'price-dropped' overlaps with both.
       */
      counts: z.object({
        'in-stock': z.int(),
        'price-dropped': z.int(),
        'last-one': z.int(),
        'sold-out': z.int(),
      }),
      /** Current rule for reserving restocked units for watchers. */
      offerRule: z.object({ hours: z.number(), membersFirst: z.boolean() }),
    }),
    errors: ['not_found'],
  }),
}
