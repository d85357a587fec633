import type { StaffRight } from '../staff-roles.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInt } from '../table.ts'

/** Events that cause notifications, by recipient. Each is a row of the recipient's settings. */
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
/** Right that a team member's role must include to receive the event. */
export const rightOfEvent: Record<(typeof adminEvents)[number], StaffRight> = {
  application: 'applications',
  'refund-failed': 'refunds',
  'bank-dispute': 'disputes',
  ledger: 'ledger',
}
export const notificationEvents = [...buyerEvents, ...shopEvents, ...adminEvents] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** Default of the email setting of each event. 'own': the event has emails of its own that cannot be turned off. */
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

/** Path of the live feed (server-sent events). */
export const livePath = '/api/notifications/live'

export const notification = z.object({
  _id: z.string(),
  event: z.enum(notificationEvents),
  title: z.string(),
  text: z.string(),
  /** Path of the linked page. */
  href: z.string(),
  /** Id of the listing that the notification is about; null for other subjects. */
  itemId: z.string().nullable(),
  sizeId: z.string().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** Sequence number in the recipient's feed. It is the event id of the live feed and the cursor for older pages. */
  seq: z.int(),
})
export type Notification = z.infer<typeof notification>

/**
 * Events of the live feed, sent as server-sent events to a fetch with the bearer token. `hello` with {unread, seq}
 * comes first if there is any notification. `notice` with `id: seq` and {notification, unread} announces a new one.
 * `unread` with {unread} follows reads and removals elsewhere. `messages` with {unread, seq} comes first and after
 * every change in the caller's conversations. A comment line is sent every 25 seconds. The header Last-Event-ID
 * resumes after that seq. Replies with 401 without a session and 503 with too many open connections.
 */
export const liveHello = z.object({ unread: z.int(), seq: z.int() })
export const liveNotification = z.object({ notification, unread: z.int() })
export const liveUnread = z.object({ unread: z.int() })
/** Number of unread conversations. `seq` increases with every change in any of them. */
export const liveMessages = z.object({ unread: z.int(), seq: z.int() })

export const notificationSetting = z.object({
  event: z.enum(notificationEvents),
  /** Name of the event in the reader's language. */
  label: z.string(),
  inApp: z.boolean(),
  mail: z.boolean(),
  /** An order's own emails cannot be turned off. */
  isMailMandatory: z.boolean(),
  /** Delivery of the emails: immediately, or in a daily digest. */
  mailComes: z.enum(['at-once', 'daily']),
})
export type NotificationSetting = z.infer<typeof notificationSetting>

const feed = z.object({
  unread: z.int(),
  /** Notifications, newest first. */
  notifications: z.array(notification),
  /** `before` value for the next page; null at the end. */
  next: z.int().nullable(),
  /** Settings per event and channel. */
  settings: z.array(notificationSetting),
})
export type NotificationFeed = z.infer<typeof feed>

const page = z.object({
  before: z.coerce.number().int().min(1).max(largestInt).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  unread: z.enum(['1']).optional(),
})

const change = z.object({
  /** Marks these notifications, or all of them, as read. */
  read: z.union([z.literal('all'), z.array(z.string().max(80)).max(200)]).optional(),
  /** Marks these notifications as unread. A number is ignored, so that a client can send the whole feed back. */
  unread: z.union([z.array(z.string().max(80)).max(200), z.int()]).optional(),
  /** Restores removed notifications until they are pruned. */
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
  /** Name of the kind of emails. */
  what: z.string(),
  /** Masked address of the recipient, such as `a…@mail.example`. */
  email: z.string(),
  /** Whether any of these emails are still sent. */
  isOn: z.boolean(),
})

export const notificationCalls = {
  getNotifications: endpoint({
    summary: "Returns a buyer's notifications, newest first, with the unread count and settings",
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/notifications/:buyerId',
    params: ofBuyer,
    query: page,
    reply: feed,
    errors: ['not_found'],
  }),
  saveNotifications: endpoint({
    summary: "Marks a buyer's notifications as read, saves the settings, and returns the first page",
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/notifications/:buyerId',
    params: ofBuyer,
    body: change,
    reply: feed,
    errors: ['not_found'],
  }),
  removeFromNotifications: endpoint({
    summary: 'Ends a watch or removes a notification. Succeeds even if it was already removed',
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/notifications/product-remove/:buyerId',
    params: ofBuyer,
    body: z.object({
      /** Id of the listing, or of the notification itself. */
      itemId: z.string().max(80),
      sizeId: z.string().max(80).nullish(),
      schemaType: z.enum(['watch', 'message']),
    }),
    reply: z.object({ removed: z.int(), unread: z.int() }),
    errors: ['not_found'],
  }),
  getMyNotifications: endpoint({
    summary: "Returns the caller's notifications, newest first, with the unread count and settings",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/notifications',
    query: page,
    reply: feed,
    errors: [],
  }),
  saveMyNotifications: endpoint({
    summary: "Marks the caller's notifications as read, saves the settings, and returns the first page",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/notifications',
    body: change,
    reply: feed,
    errors: [],
  }),
  removeMyNotifications: endpoint({
    summary: "Removes some of the caller's notifications",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/notifications/remove',
    body: z.object({ ids: z.array(z.string().max(80)).min(1).max(200) }),
    reply: z.object({ removed: z.int(), unread: z.int() }),
    errors: [],
  }),
  getUnsubscribe: endpoint({
    summary: 'Returns the emails that an unsubscribe link ends, without changing anything',
    who: 'anyone',
    method: 'GET',
    path: '/api/notifications/unsubscribe/:token',
    params: byToken,
    reply: unsubscribed,
    errors: ['not_found'],
  }),
  unsubscribe: endpoint({
    summary:
      'Unsubscribes from the emails of an unsubscribe link, or resubscribes with `on`, without a sign-in',
    who: 'anyone',
    method: 'POST',
    path: '/api/notifications/unsubscribe/:token',
    params: byToken,
    body: z.object({ on: z.boolean().default(false) }),
    reply: unsubscribed,
    errors: ['not_found'],
  }),
}
