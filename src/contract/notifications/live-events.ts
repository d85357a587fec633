import { z } from 'zod'
import { notification } from './notifications.ts'

/**
 * Events of the live feed, which sends server-sent events to a `fetch` with the bearer token:
 * `hello` {unread, seq}: sent first, if there is any notification.
 * `notice` {notification, unread} with `id: seq`: a new notification.
 * `unread` {unread}: notifications were read or removed in another tab or on another device.
 * `messages` {unread, seq}: sent at the start and after every change in the caller's conversations.
 * The server also sends a comment line every 25 seconds. A client resumes the feed with the header Last-Event-ID. The
 * status is 401 without a session, and 503 if too many connections are open.
 */
export const liveHello = z.object({ unread: z.int(), seq: z.int() })
export const liveNotification = z.object({ notification, unread: z.int() })
export const liveUnread = z.object({ unread: z.int() })
/** Number of unread conversations. `seq` increases with every change in one of the caller's conversations. */
export const liveMessages = z.object({ unread: z.int(), seq: z.int() })
