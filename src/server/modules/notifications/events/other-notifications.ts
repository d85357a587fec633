import { areaPathOf } from '#modules/catalog/core/listing-path.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import type { adminEvents } from '#contract/notifications/notifications.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { listStaffFor } from '../core/notifications.store.ts'
import {
  findApplicant,
  findFeedback,
  findNotifiedSellerOrder,
  lockFeedback,
} from '../emails/notification-data.store.ts'
import { applicant, sampleCoat, sampleNotification, seller } from '../emails/sample-notifications.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import { notify, type NotificationInput } from '../core/notify.ts'
import { reviewKey } from '../messages/message-notification-content.ts'

/**
 * Returns the first 500 code points. Counts code points instead of UTF-16 units, because PostgreSQL rejects half of a
 * surrogate pair.
 */
const truncate = (text: string): string => [...text].slice(0, 500).join('')

/** Subscribes to events about feedback, seller applications and failed refunds. */
export function subscribeOtherNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  const send = (inputs: readonly NotificationInput[]): Promise<void> =>
    inTransaction(db, (tx) => notify(tx, deps, inputs))

  events.subscribe('FeedbackLeft', 'notifications', async ({ feedbackId, sellerId }) => {
    await inTransaction(db, async (tx) => {
      await lockFeedback(tx, feedbackId)
      const review = await findFeedback(tx, feedbackId)
      if (!review) return
      const { author, rate } = review
      const words: NotificationContent = { code: 'feedback', data: { author, rate } }
      const key = reviewKey(feedbackId)
      const href = '/shopper/feedback'
      await notify(tx, deps, [{ recipient: `seller:${sellerId}`, event: 'feedback', key, words, href }])
    })
  })
  events.subscribe('FeedbackAnswered', 'notifications', async ({ feedbackId }) => {
    const review = await findFeedback(db, feedbackId)
    if (!review?.reply || !review.buyerId) return
    const data = { seller: review.sellerName, reply: truncate(review.reply) }
    const words: NotificationContent = { code: 'review-answered', data }
    const key = `FeedbackAnswered:${feedbackId}`
    const href = `${areaPathOf(review.isSA) || '/shop'}/profile/${review.username}/review`
    const recipient = `buyer:${review.buyerId}`
    await send([{ recipient, event: 'review-answered', key, words, href }])
  })
  events.subscribe('SellerApplied', 'notifications', async ({ applicationId }) => {
    const application = await findApplicant(db, applicationId)
    if (!application) return
    const { name, why } = application
    const words: NotificationContent = { code: 'application', data: { name, why: truncate(why) } }
    await send(await toAdmins('application', `SellerApplied:${applicationId}`, words, '/sa/sellers'))
  })
  events.subscribe('RefundFailed', 'notifications', async ({ refundId, sellerOrderId }) => {
    const sellerOrder = await findNotifiedSellerOrder(db, sellerOrderId)
    if (!sellerOrder) return
    const { number, titles } = sellerOrder
    const words: NotificationContent = { code: 'refund-failed', data: { number, titles } }
    await send(await toAdmins('refund-failed', `RefundFailed:${refundId}`, words, '/sa/orders'))
  })

  async function toAdmins(
    event: (typeof adminEvents)[number],
    key: string,
    words: NotificationContent,
    href: string,
  ): Promise<NotificationInput[]> {
    return (await listStaffFor(db, event)).map((recipient) => ({ recipient, event, key, words, href }))
  }
}

/** Functions that render sample emails about reviews, applications and failed refunds, for the email preview page. */
export const otherEmailPreviews: EmailPreviews<`notification-${'feedback' | 'review-answered' | 'application' | 'refund-failed'}`> =
  {
    'notification-feedback': sampleNotification(
      'feedback',
      () => ({ code: 'feedback', data: { author: 'Robin', rate: 4.5 } }),
      '/shopper/feedback',
    ),
    'notification-review-answered': sampleNotification(
      'review-answered',
      (sample) => ({
        code: 'review-answered',
        data: {
          seller,
          reply: sample.userText(
            'Thank you! I am glad the coat found such a good home.',
            'Danke! Schön, dass der Mantel ein so gutes Zuhause gefunden hat.',
          ),
        },
      }),
      '/shop/profile/mila_novak/review',
    ),
    'notification-application': sampleNotification(
      'application',
      (sample) => ({
        code: 'application',
        data: {
          name: applicant,
          why: sample.userText(
            'I have collected knitwear of the seventies for ten years.',
            'Seit zehn Jahren sammle ich Strick aus den Siebzigern.',
          ),
        },
      }),
      '/sa/sellers',
    ),
    'notification-refund-failed': sampleNotification(
      'refund-failed',
      (sample) => ({ code: 'refund-failed', data: { number: '100482', titles: sampleCoat(sample).title } }),
      '/sa/orders',
    ),
  }
