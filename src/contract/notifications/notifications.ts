import type { StaffRight } from '../staff-roles.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInt } from '../table.ts'

/** What a notification is about. Each has its line in its reader's matrix. */
export const buyerEvents = [
  'order',
  'review-answered',
  'price-drop',
  'last-one',
  'back-in-stock',
  'sold-out',
  'message',
] as const
const shopEvents = ['sale', 'order-care', 'payout', 'feedback', 'listing', 'dispute'] as const
export const sellerEvents = [...shopEvents, 'message'] as const
export const adminEvents = ['application', 'refund-failed', 'bank-dispute', 'ledger'] as const
/** Whom of the team they are told: whose role includes this. */
export const rightOfEvent: Record<(typeof adminEvents)[number], StaffRight> = {
  application: 'applications',
  'refund-failed': 'refunds',
  'bank-dispute': 'disputes',
  ledger: 'ledger',
}
export const notificationEvents = [...buyerEvents, ...shopEvents, ...adminEvents] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** Whether emails of an event come unless one says otherwise; 'own': emails of its own go out whatever is set. */
export const emailsByDefault = {
  order: 'own',
  'review-answered': true,
  'price-drop': true,
  'last-one': true,
  'back-in-stock': true,
  'sold-out': false,
  message: true,
  sale: 'own',
  'order-care': 'own',
  payout: true,
  feedback: true,
  listing: true,
  dispute: true,
  application: true,
  'refund-failed': true,
  'bank-dispute': true,
  ledger: true,
} as const satisfies Record<NotificationEvent, boolean | 'own'>

/** The path of the live feed; see `GET /api/notifications/live` below. */
export const livePath = '/api/notifications/live'

export const notification = z.object({
  _id: z.string(),
  event: z.enum(notificationEvents),
  title: z.string(),
  text: z.string(),
  /** The page it leads to, a path of ours. */
  href: z.string(),
  /** What it is about, where that is a listing. */
  itemId: z.string().nullable(),
  sizeId: z.string().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** Counts up by one in each feed: the live feed's event id, and the cursor of older pages. */
  seq: z.int(),
})
export type Notification = z.infer<typeof notification>

/**
 * What the live feed sends, as server-sent events with the bearer token (fetch, not EventSource): `event: hello` with
 * {unread, seq}, once one has any, at once; `event: notice` with `id: seq` and {notification, unread} for each new one; `event:
 * unread` with {unread} when some were read or removed elsewhere; `event: messages` with {unread, seq} at once and
 * whenever something about one's conversations has changed; a comment line every 25 s. With the header Last-Event-ID it begins after that seq; 401 without a session, 503 when too many are open.
 */
export const liveHello = z.object({ unread: z.int(), seq: z.int() })
export const liveNotification = z.object({ notification, unread: z.int() })
export const liveUnread = z.object({ unread: z.int() })
/** How many conversations are unread; `seq` grows with everything that changes in any of them. */
export const liveMessages = z.object({ unread: z.int(), seq: z.int() })

export const notificationSetting = z.object({
  event: z.enum(notificationEvents),
  /** What it is, in words. */
  label: z.string(),
  inApp: z.boolean(),
  mail: z.boolean(),
  /** An order's own mails cannot be switched off. */
  isMailMandatory: z.boolean(),
  /** How its mails come: as it happens, or gathered once a day. */
  mailComes: z.enum(['at-once', 'daily']),
})
export type NotificationSetting = z.infer<typeof notificationSetting>

const feed = z.object({
  unread: z.int(),
  /** Newest first. */
  notifications: z.array(notification),
  /** The `before` of the next page; null at the end. */
  next: z.int().nullable(),
  /** The matrix of event and channel. */
  settings: z.array(notificationSetting),
})
export type NotificationFeed = z.infer<typeof feed>

const page = z.object({
  before: z.coerce.number().int().min(1).max(largestInt).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  unread: z.enum(['1']).optional(),
})

const change = z.object({
  /** Marks these, or every one, as read. */
  read: z.union([z.literal('all'), z.array(z.string().max(80)).max(200)]).optional(),
  /** And these as unread again. A number is the count the feed was answered with, and says nothing: it may be sent back whole. */
  unread: z.union([z.array(z.string().max(80)).max(200), z.int()]).optional(),
  /** Brings back notifications that were removed, as long as they are not pruned. */
  restore: z.array(z.string().max(80)).max(200).optional(),
  settings: z
    .array(
      z.object({
        event: z.enum(notificationEvents),
        inApp: z.boolean().optional(),
        mail: z.boolean().optional(),
      }),
    )
    .max(notificationEvents.length)
    .optional(),
})
export type NotificationChange = z.infer<typeof change>

const ofBuyer = z.object({ buyerId: z.string().max(80) })
const byToken = z.object({ token: z.string().max(200) })
const unsubscribed = z.object({
  /** In words: what these mails are. */
  what: z.string(),
  /** To whom they go, as `a…@mail.example`. */
  email: z.string(),
  /** Whether any of these mails still come. */
  isOn: z.boolean(),
})

export const notificationCalls = {
  getNotifications: endpoint({
    summary: "A buyer's notices, newest first, with the unread count and the matrix",
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/notifications/:buyerId',
    params: ofBuyer,
    query: page,
    reply: feed,
    errors: ['not_found'],
  }),
  saveNotifications: endpoint({
    summary: 'Marks notices read and saves the matrix; answers the first page as it is then',
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/notifications/:buyerId',
    params: ofBuyer,
    body: change,
    reply: feed,
    errors: ['not_found'],
  }),
  removeFromNotifications: endpoint({
    summary: 'Ends a watch, or removes a message; what is gone already stays gone',
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/notifications/product-remove/:buyerId',
    params: ofBuyer,
    body: z.object({
      /** The listing; for a message also its own `_id`. */
      itemId: z.string().max(80),
      sizeId: z.string().max(80).nullish(),
      schemaType: z.enum(['watch', 'message']),
    }),
    reply: z.object({ removed: z.int(), unread: z.int() }),
    errors: ['not_found'],
  }),
  getMyNotifications: endpoint({
    summary: "The caller's own notices: for sellers and admins, and for buyers as well",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/notifications',
    query: page,
    reply: feed,
    errors: [],
  }),
  saveMyNotifications: endpoint({
    summary: "Marks the caller's own notices read and saves the matrix",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/notifications',
    body: change,
    reply: feed,
    errors: [],
  }),
  removeMyNotifications: endpoint({
    summary: "Removes some of the caller's own notices",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/notifications/remove',
    body: z.object({ ids: z.array(z.string().max(80)).min(1).max(200) }),
    reply: z.object({ removed: z.int(), unread: z.int() }),
    errors: [],
  }),
  getUnsubscribe: endpoint({
    summary: "What a letter's unsubscribe link would end; looking changes nothing",
    who: 'anyone',
    method: 'GET',
    path: '/api/notifications/unsubscribe/:token',
    params: byToken,
    reply: unsubscribed,
    errors: ['not_found'],
  }),
  unsubscribe: endpoint({
    summary: 'Ends, or with `on` brings back, the mails an unsubscribe link is for; needs no login',
    who: 'anyone',
    method: 'POST',
    path: '/api/notifications/unsubscribe/:token',
    params: byToken,
    body: z.object({ on: z.boolean().default(false) }),
    reply: unsubscribed,
    errors: ['not_found'],
  }),
}
