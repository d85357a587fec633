import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cents, money } from '#contract/money.ts'
import { photo } from '#contract/pictures.ts'

/** The state a watched listing is shown by; of several that fit, the last of this list. */
export const watchStates = ['in-stock', 'price-dropped', 'last-one', 'sold-out'] as const

const text = z.string().max(200)

/** What a heart says of one listing and size: what is watched now. */
const watchAnswer = z.object({
  watching: z.boolean(),
  _id: z.string(),
  /** Null: the listing in any of its sizes. */
  sizeID: z.string().nullable(),
  priceTarget: money.nullable(),
  /** How many people watch the listing now. */
  watchCount: z.int(),
})
export type WatchAnswer = z.infer<typeof watchAnswer>

export const watchedListing = z.object({
  _id: z.string(),
  sizeID: z.string().nullable(),
  /** The size's name; '' where any size is watched. */
  size: z.string(),
  title: z.string(),
  photo: photo.nullable(),
  seller: z.object({ username: z.string(), name: z.string(), isSA: z.boolean() }),
  price: money,
  /** What it cost when the watch began. */
  priceWhenWatched: money,
  priceTarget: money.nullable(),
  watchCount: z.int(),
  watchedAt: z.iso.datetime(),
  state: z.enum(watchStates),
  hasDropped: z.boolean(),
  isLastOne: z.boolean(),
  /** One unit is set aside for the watcher alone until then. */
  offer: z.object({ sizeID: z.string(), until: z.iso.datetime() }).nullable(),
})
export type WatchedListing = z.infer<typeof watchedListing>

export const watchCalls = {
  addWatch: endpoint({
    summary: 'Watches a piece in a size, or ends the watch; answers what is so now',
    who: 'buyer',
    method: 'PUT',
    isAnsweredAgain: true,
    path: '{prefix}/buyer/addwatch/:id',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({
      /** Spec §7 sends these; the listing is the path's, the buyer is the token's. */
      item: z.unknown().optional(),
      buyer: z.unknown().optional(),
      /** Without a size, the listing in any size. */
      sizeID: z.string().max(80).nullish(),
      /** The size's name, for who does not know its ID. */
      size: text.nullish(),
      /** Says which is wished for, so that a click sent twice does no harm; without it the call toggles. */
      watch: z.boolean().optional(),
      /** Tell only of a price as low as this, in cents; null: of every drop. Sets the watch. */
      priceTarget: cents.min(1).max(5_000_000).nullish(),
    }),
    reply: watchAnswer,
    errors: ['not_found'],
  }),
  listWatching: endpoint({
    summary: 'What the signed-in buyer watches, for the hearts: ids alone',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/watching',
    reply: z.object({ watching: z.array(z.object({ _id: z.string(), sizeID: z.string().nullable() })) }),
    errors: [],
  }),
  listWatched: endpoint({
    summary: 'The pieces the buyer watches, by what became of them, newest watch first',
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
      /** Of the state asked for. */
      total: z.int(),
      /** Items per filter. 'in-stock' and 'sold-out' add up to all items; 'price-dropped' overlaps with both. */
      counts: z.object({
        'in-stock': z.int(),
        'price-dropped': z.int(),
        'last-one': z.int(),
        'sold-out': z.int(),
      }),
      /** How units that come back are offered, as it stands now. */
      offerRule: z.object({ hours: z.number(), membersFirst: z.boolean() }),
    }),
    errors: ['not_found'],
  }),
}
