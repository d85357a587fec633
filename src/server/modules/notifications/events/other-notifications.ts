import { translate } from '#platform/language/translate.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { EmailPreviews } from '#platform/mail/email-preview.ts'
import type { adminEvents } from '#contract/notifications.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { listTeam } from '../inbox/notifications.store.ts'
import { findApplicant, findFeedback, findSellerOrderSubject } from '../emails/subjects.store.ts'
import { applicant, coat, notification, say as written, seller } from '../previews/sample-notifications.ts'
import { notify, type NotificationInput, type NotificationWords } from '../notify.ts'

/** Listens to feedback, applications and refunds that failed. */
export function openOtherNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  const say = (inputs: readonly NotificationInput[]): Promise<void> =>
    inTransaction(db, (tx) => notify(tx, deps, inputs))

  events.subscribe('FeedbackLeft', 'notifications', async ({ feedbackId, sellerId }) => {
    const left = await findFeedback(db, feedbackId)
    if (!left) return
    const { author, rate } = left
    const words: NotificationWords = (language) => [
      author
        ? translate(language, 'notification.feedback.title', { author, rate })
        : translate(language, 'notification.feedback.title-unnamed', { rate }),
      translate(language, 'notification.feedback.text'),
    ]
    const key = `FeedbackLeft:${feedbackId}`
    const href = '/shopper/feedback'
    await say([{ recipient: `seller:${sellerId}`, event: 'feedback', key, words, href }])
  })
  events.subscribe('FeedbackAnswered', 'notifications', async ({ feedbackId }) => {
    const left = await findFeedback(db, feedbackId)
    if (!left?.reply || !left.buyerId) return
    const { sellerName: seller, reply } = left
    const words: NotificationWords = (language) => [
      translate(language, 'notification.review-answered.title', { seller }),
      reply.slice(0, 500),
    ]
    const key = `FeedbackAnswered:${feedbackId}`
    const href = `/${left.isSA ? 'direct' : 'shop'}/profile/${left.username}/review`
    const recipient = `buyer:${left.buyerId}`
    await say([{ recipient, event: 'review-answered', key, words, href }])
  })
  events.subscribe('SellerApplied', 'notifications', async ({ applicationId }) => {
    const who = await findApplicant(db, applicationId)
    if (!who) return
    const { name, why } = who
    const words: NotificationWords = (language) => [
      translate(language, 'notification.application.title', { name }),
      why.slice(0, 500),
    ]
    await say(await toAdmins('application', `SellerApplied:${applicationId}`, words, '/sa/sellers'))
  })
  events.subscribe('RefundFailed', 'notifications', async ({ refundId, sellerOrderId }) => {
    const sellerOrder = await findSellerOrderSubject(db, sellerOrderId)
    if (!sellerOrder) return
    const { number, titles } = sellerOrder
    const words: NotificationWords = (language) => [
      translate(language, 'notification.refund-failed.title', { number }),
      translate(language, 'notification.refund-failed.text', { titles }),
    ]
    await say(await toAdmins('refund-failed', `RefundFailed:${refundId}`, words, '/sa/orders'))
  })

  async function toAdmins(
    event: (typeof adminEvents)[number],
    key: string,
    words: NotificationWords,
    href: string,
  ): Promise<NotificationInput[]> {
    return (await listTeam(db, event)).map((recipient) => ({ recipient, event, key, words, href }))
  }
}

/** The emails of these notifications, as they may look. */
export const otherEmailPreviews: EmailPreviews<`notification-${'feedback' | 'review-answered' | 'application' | 'refund-failed'}`> =
  {
    'notification-feedback': notification(
      'feedback',
      () =>
        written(
          (language) => translate(language, 'notification.feedback.title', { author: 'Robin', rate: 4.5 }),
          (language) => translate(language, 'notification.feedback.text'),
        ),
      '/shopper/feedback',
    ),
    'notification-review-answered': notification(
      'review-answered',
      (sample) =>
        written(
          (language) => translate(language, 'notification.review-answered.title', { seller }),
          () =>
            sample.say(
              'Thank you! I am glad the coat found such a good home.',
              'Danke! Schön, dass der Mantel ein so gutes Zuhause gefunden hat.',
            ),
        ),
      '/shop/profile/mila_novak/review',
    ),
    'notification-application': notification(
      'application',
      (sample) =>
        written(
          (language) => translate(language, 'notification.application.title', { name: applicant }),
          () =>
            sample.say(
              'I have collected knitwear of the seventies for ten years.',
              'Seit zehn Jahren sammle ich Strick aus den Siebzigern.',
            ),
        ),
      '/sa/sellers',
    ),
    'notification-refund-failed': notification(
      'refund-failed',
      (sample) =>
        written(
          (language) => translate(language, 'notification.refund-failed.title', { number: '100482' }),
          (language) =>
            translate(language, 'notification.refund-failed.text', { titles: coat(sample).title }),
        ),
      '/sa/orders',
    ),
  }
