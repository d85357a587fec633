import type { StaffRight } from '../staff-roles.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Feature } from '../features/features.ts'
import { largestInt } from '../table.ts'
import { emailTimings } from './email-timings.ts'

/** Events that trigger notifications, grouped by recipient. The notification settings have one row for each event. */
export const buyerEvents = [
  'order',
  'review-answered',
  'price-drop',
  'last-one',
  'back-in-stock',
  'sold-out',
  'saved-search',
  'followed',
  'message',
] as const
const shopEvents = ['sale', 'order-care', 'payout', 'feedback', 'listing', 'dispute'] as const
export const sellerEvents = [...shopEvents, 'message'] as const
export const adminEvents = ['application', 'refund-failed', 'bank-dispute', 'ledger'] as const
/** Maps each event to the permission that a team member needs to receive notifications about it. */
export const rightOfEvent: Record<(typeof adminEvents)[number], StaffRight> = {
  application: 'applications',
  'refund-failed': 'refunds',
  'bank-dispute': 'disputes',
  ledger: 'ledger',
}
export const notificationEvents = [...buyerEvents, ...shopEvents, ...adminEvents] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/**
 * Whether emails about an event are on by default. 'own': the event has dedicated emails, which cannot be turned off.
 */
export const emailsByDefault = {
  order: 'own',
  'review-answered': true,
  'price-drop': true,
  'last-one': true,
  'back-in-stock': true,
  'sold-out': false,
  'saved-search': true,
  followed: true,
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

/** Features to which events belong. While a feature is off, the notification settings do not list its events. */
export const featureOfEvent: Partial<Record<NotificationEvent, Feature>> = {
  'review-answered': 'reviews',
  feedback: 'reviews',
  message: 'messages',
}

/** Path of the live feed (server-sent events). */
export const livePath = '/api/notifications/live'

export const notification = z.object({
  _id: z.string(),
  event: z.enum(notificationEvents),
  title: z.string(),
  text: z.string(),
  /** Path of the page that the notification links to. */
  href: z.string(),
  /** Id of the listing that the notification is about. Null if the notification is not about a listing. */
  itemId: z.string().nullable(),
  sizeId: z.string().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /**
   * Sequence number of the notification in the recipient's feed. The number is also the event id in the live feed, and
   * the cursor for older pages of notifications.
   */
  seq: z.int(),
})
export type Notification = z.infer<typeof notification>

export const notificationSetting = z.object({
  event: z.enum(notificationEvents),
  /** Name of the event in the reader's language. */
  label: z.string(),
  inApp: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
  /** Whether emails about this event cannot be turned off, as for orders. */
  isMailMandatory: z.boolean(),
  /** Whether emails are sent immediately, or in a daily or weekly digest. */
  mailComes: z.enum(emailTimings),
  /** Whether the person can choose when emails are sent. */
  canChooseTiming: z.boolean(),
})
export type NotificationSetting = z.infer<typeof notificationSetting>

const feed = z.object({
  unread: z.int(),
  /** Notifications, newest first. */
  notifications: z.array(notification),
  /** Value to send as `before` to get the next page. Null on the last page. */
  next: z.int().nullable(),
  /** Settings for each event: whether it is shown in the app, and whether it is emailed. */
  settings: z.array(notificationSetting),
})
export type NotificationFeed = z.infer<typeof feed>

const page = z.object({
  before: z.coerce.number().int().min(1).max(largestInt).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  unread: z.enum(['1']).optional(),
})

const channelChoice = notificationSetting.pick({ event: true, inApp: true, mail: true, push: true })
const change = z.object({
  /** Ids of notifications to mark as read, or 'all'. */
  read: z.union([z.literal('all'), z.array(z.string().max(80)).max(200)]).optional(),
  /**
   * Ids of notifications to mark as unread. A number is ignored, so that a client can send the reply of
   * `getNotifications` as the body.
   */
  unread: z.union([z.array(z.string().max(80)).max(200), z.int()]).optional(),
  /** Ids of removed notifications to restore. Ignores notifications that have already been deleted permanently. */
  restore: z.array(z.string().max(80)).max(200).optional(),
  settings: z
    .array(
      channelChoice.partial({ inApp: true, mail: true, push: true }).extend({
        /** When emails are sent. Ignored for events for which the person cannot choose the time. */
        mailComes: z.enum(emailTimings).optional(),
      }),
    )
    .max(notificationEvents.length)
    .optional(),
})
export type NotificationChange = z.infer<typeof change>

const ofBuyer = z.object({ buyerId: z.string().max(80) })
const byToken = z.object({ token: z.string().max(200) })
const unsubscribed = z.object({
  /** Name of the kind of emails that the unsubscribe link refers to. */
  what: z.string(),
  /** Masked address of the recipient, such as `a…@mail.example`. */
  email: z.string(),
  /** Whether at least one kind of email that the link refers to is still turned on. */
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
    summary: 'Stops watching a listing, or removes a notification. Succeeds even if it was already removed',
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/notifications/product-remove/:buyerId',
    params: ofBuyer,
    body: z.object({
      /** Id of the listing or of the notification. */
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
    summary: 'Returns the kind of emails that an unsubscribe link stops, without changing anything',
    who: 'anyone',
    method: 'GET',
    path: '/api/notifications/unsubscribe/:token',
    params: byToken,
    reply: unsubscribed,
    errors: ['not_found'],
  }),
  unsubscribe: endpoint({
    summary:
      'Unsubscribes from the emails of an unsubscribe link, or resubscribes if `on` is true. Requires no ' +
      'sign-in',
    who: 'anyone',
    method: 'POST',
    path: '/api/notifications/unsubscribe/:token',
    params: byToken,
    body: z.object({ on: z.boolean().default(false) }),
    reply: unsubscribed,
    errors: ['not_found'],
  }),
}
