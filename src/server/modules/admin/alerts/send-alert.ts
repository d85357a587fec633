import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import { createHmac } from 'node:crypto'
import type { AlertKind, AlertReceivers } from '#contract/admin/alerts.ts'
import { systemClock } from '#platform/core/clock.ts'
import type { GuardedPost } from '#platform/http/outbound/guarded-post.ts'
import { translate, translateOf, type Language } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { errorRateMinutes } from './alert.settings.ts'
import { marketplace, marketplaceName } from '#platform/config/marketplace.ts'
import type { AlertTransition } from './alert.rules.ts'

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds {
    alert: true
  }
}

export interface SenderContext {
  mailer: Mailer
  secrets: Secrets
  post: GuardedPost
  origin(): string
}

/** Content of an alert message. */
export interface AlertMessage {
  kind: AlertKind | 'test'
  transition: AlertTransition
  measured: number | null
  /**
   * Machine that was measured. For a disk measurement, also the measured folder. Missing in messages that an earlier
   * version of the app enqueued.
   */
  place?: string | null
  limit: number
  at: number
}

/**
 * Sends an alert to one recipient. Throws an error on failure, so that the job is retried. If `waits` is true, sends
 * the email immediately instead of enqueuing it.
 */
export async function sendAlert(
  { mailer, secrets, post, origin }: SenderContext,
  message: AlertMessage,
  to: string,
  { webhook, waits }: Pick<AlertReceivers, 'webhook'> & { waits?: boolean },
): Promise<void> {
  const key = `alert:${message.kind}:${message.at}`
  if (to !== 'webhook') {
    const language = marketplace().defaultLanguage || null
    return mailer[waits ? 'sendNow' : 'send'](alertEmail(to, language, message, origin()), `${key}:${to}`)
  }
  // Do nothing if an admin removed the webhook after this message was enqueued.
  if (!webhook) return
  const body = JSON.stringify({
    type: `alert.${message.transition === 'resolved' ? 'resolved' : 'firing'}`,
    timestamp: new Date(message.at).toISOString(),
    data: {
      alert: message.kind,
      measured: message.measured,
      place: message.place ?? null,
      limit: message.limit,
      text: titleOf(null, message),
      marketplace: marketplaceName(),
      url: `${origin()}/sa/alerts`,
    },
  })
  const secret = (await secrets.keys('alert-webhook')).current()
  const answer = await post(webhook, { body, headers: signWebhook(key, body, secret) })
  if ('fault' in answer) throw new Error(`The webhook could not be reached: ${answer.fault}`)
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`The webhook responded with status ${answer.status}`)
}

/**
 * Returns the headers that sign a webhook request according to Standard Webhooks. Uses the system time, because
 * recipients check the timestamp.
 */
export function signWebhook(id: string, body: string, secret: string): Record<string, string> {
  const seconds = String(Math.floor(systemClock.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}

/** Creates the email that tells an operator that an alert is firing or resolved. */
export function alertEmail(
  to: string,
  language: Language,
  message: AlertMessage,
  origin: string,
): EmailDraft {
  const { measured, limit, kind, place } = message
  return {
    kind: 'alert',
    to,
    language,
    subject: titleOf(language, message),
    preview: translate(language, 'mail.alert.preview'),
    reason: translate(language, 'mail.alert.why'),
    blocks: [
      aboutOf(language, kind),
      ...(measured === null
        ? []
        : [
            {
              rows: [
                ...(place ? [[translate(language, 'mail.alert.place'), place] as const] : []),
                [translate(language, 'mail.alert.measured'), String(measured)] as const,
                [translate(language, 'mail.alert.limit'), String(limit)] as const,
              ],
            },
          ]),
      { button: translate(language, 'mail.alert.button'), href: `${origin}/sa/alerts` },
    ],
  }
}

function aboutOf(language: Language, kind: AlertMessage['kind']): string {
  const span = { minutes: errorRateMinutes }
  if (kind === 'test') return translate(language, 'mail.alert.test')
  if (kind === 'emails') return translate(language, 'mail.alert.about.emails', span)
  if (kind === 'payments') return translate(language, 'mail.alert.about.payments', span)
  return translateOf(language, 'mail.alert.about', kind)
}

function titleOf(language: Language, { kind, transition }: AlertMessage): string {
  const alert =
    kind === 'test' ? translate(language, 'mail.alert.test-name') : translateOf(language, 'admin.alert', kind)
  if (transition === 'resolved') return translate(language, 'mail.alert.resolved', { alert })
  if (transition === 'still-firing') return translate(language, 'mail.alert.still', { alert })
  return translate(language, 'mail.alert.firing', { alert })
}

/** Sample data for previews of alert emails. */
export const alertEmailPreviews: EmailPreviews<'alert'> = {
  alert: {
    firing: ({ to, language, origin, now: at }) =>
      alertEmail(to, language, { ...sampleAlert, at, transition: 'firing', measured: 47 }, origin),
    resolved: ({ to, language, origin, now: at }) =>
      alertEmail(to, language, { ...sampleAlert, at, transition: 'resolved', measured: 0 }, origin),
  },
}

const sampleAlert = { kind: 'queue-age', limit: 15 } as const
