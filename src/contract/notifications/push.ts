import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageAddress } from '../internet-addresses.ts'
import type { NotificationEvent } from './notifications.ts'

/** Whether push notifications about an event are on by default, for users who have turned on push for a device. */
export const pushesByDefault: Record<NotificationEvent, boolean> = {
  order: true,
  'review-answered': false,
  'price-drop': true,
  'last-one': true,
  'back-in-stock': true,
  'sold-out': false,
  message: true,
  sale: true,
  'order-care': true,
  payout: true,
  feedback: false,
  listing: false,
  dispute: true,
  application: false,
  'refund-failed': true,
  'bank-dispute': true,
  ledger: true,
  'saved-search': true,
  followed: false,
}

/** Maximum number of browsers per account that receive push notifications. */
export const maxPushDevices = 10

/** Subscription in the format of the browser's `PushSubscription.toJSON()`. */
const subscription = z.object({
  /** URL of the browser's push service. */
  endpoint: pageAddress(1000),
  keys: z.object({
    /** Public key of the browser: an uncompressed point of the curve P-256, as base64url. */
    p256dh: z
      .string()
      .max(88, { abort: true })
      .regex(/^[\w-]{87}=?$/),
    auth: z
      .string()
      .max(24, { abort: true })
      .regex(/^[\w-]{22}(?:==)?$/),
  }),
})
export type PushSubscriptionInput = z.infer<typeof subscription>

const state = z.object({
  /** Public key (VAPID) with which browsers subscribe to this marketplace. */
  key: z.string(),
  /** Endpoint of the subscription that belongs to the caller's session. Null if there is none. */
  endpoint: z.string().nullable(),
})
export type PushState = z.infer<typeof state>

export const pushCalls = {
  getPush: endpoint({
    summary: "Returns the key for push subscriptions, and the subscription of the caller's session",
    who: 'signed-in',
    isOwnAccount: true,
    feature: 'offline',
    method: 'GET',
    path: '/api/notifications/push',
    reply: state,
    errors: [],
  }),
  savePush: endpoint({
    summary:
      'Sends push notifications to this browser until the session ends, replacing its earlier subscription',
    who: 'signed-in',
    isOwnAccount: true,
    feature: 'offline',
    method: 'PUT',
    path: '/api/notifications/push',
    body: subscription,
    reply: state,
    errors: ['not_signed_in', 'invalid_field'],
  }),
  removePush: endpoint({
    summary: "Stops push notifications to the browser of the caller's session",
    who: 'signed-in',
    isOwnAccount: true,
    feature: 'offline',
    method: 'DELETE',
    path: '/api/notifications/push',
    reply: state,
    errors: [],
  }),
}
