import { hash } from 'node:crypto'
import { enqueue } from '#platform/queue/outbox.ts'
import type { Task } from '#platform/queue/jobs.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { PostResult } from '#platform/http/outbound/guarded-post.ts'
import { notificationSettingsOf } from '../core/channel-settings.ts'
import { renderStoredContent } from '../core/notification-content.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { listSavedChannelSettings } from '../core/notifications.store.ts'
import { findRecipients, pushTask, type PushPayload } from '../core/notify.ts'
import * as store from '../core/push.store.ts'
import { loadWebPush } from './push-keys.ts'
import { pushTtlSeconds, pushUrgency } from './push-settings.ts'

/** Age, in ms, at which a notification is no longer pushed if the push service has not accepted it yet. */
const retryForMs = 3600_000
const maxDelayMs = 600_000

/**
 * Creates the task that sends one notification to one browser. The queue runs it once for each notification and
 * subscription. If a process dies after sending, the message is sent again with the same topic and tag, so that the
 * push service and the browser replace the first message.
 */
export function createPushTask(deps: NotificationDeps): Task {
  return async (payload) => {
    const job = payload as PushPayload
    const now = deps.clock.now()
    const found = await store.findPushedNotification(deps.db, job, new Date(now))
    if (!found || now - found.at.getTime() > retryForMs) return
    const title = await titleOf(deps, found)
    if (title === undefined) return
    const { endpoint, headers, body } = await requestOf(deps, found, job.notification, title)
    const posted = await deps.postPush(endpoint, { body, headers })
    await applyOutcome(deps, job, endpoint, posted)
  }
}

/**
 * Returns the title in the recipient's language. Returns undefined if the recipient has turned off push notifications
 * about this event.
 */
async function titleOf(deps: NotificationDeps, found: store.PushedNotification): Promise<string | undefined> {
  const { recipient, event } = found
  const reader = (await findRecipients(deps.db, deps, [recipient])).get(recipient)
  if (!reader) return undefined
  const settings = notificationSettingsOf(reader, await listSavedChannelSettings(deps.db, [recipient]))
  if (!settings.some((setting) => setting.event === event && setting.push)) return undefined
  return renderStoredContent(reader.language, found)[0]
}

/** Creates the encrypted message. Apart from the title, it contains no personal data. */
async function requestOf(
  deps: NotificationDeps,
  { endpoint, p256dh, auth, event, href }: store.PushedNotification,
  tag: string,
  title: string,
) {
  const keys = await deps.pushKeys()
  const request = (await loadWebPush()).generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, href, tag }),
    {
      vapidDetails: { subject: `mailto:${marketplace().supportEmail}`, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: pushTtlSeconds(event),
      urgency: pushUrgency(event),
      topic: hash('sha256', tag, 'base64url').slice(0, 32),
    },
  )
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { endpoint, headers: Object.fromEntries(headers) as Record<string, string>, body: request.body! }
}

/** @throws Error if the queue must retry the message */
async function applyOutcome(
  { db, log, clock }: NotificationDeps,
  job: PushPayload,
  endpoint: string,
  posted: PostResult,
): Promise<void> {
  if ('fault' in posted) {
    const isForbidden = posted.fault === 'private' || posted.fault === 'address'
    if (!isForbidden) throw new Error(`the push service is ${posted.fault}`)
    log.warn({ subscription: job.subscription }, 'a push address that is not public was removed')
    return store.deleteByEndpoint(db, endpoint)
  }
  const { status, retryAfter } = posted
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) return store.deleteByEndpoint(db, endpoint)
  if (status !== 429 && status < 500) {
    log.warn({ status, subscription: job.subscription }, 'a push service rejected a message')
    return
  }
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) throw new Error(`the push service responded with status ${status}`)
  const runAt = new Date(clock.now() + Math.min(seconds * 1000, maxDelayMs))
  await enqueue(db, pushTask, job, { key: `${job.notification}:${job.subscription}`, runAt })
}
