import { inTransaction } from '#platform/db.ts'
import type { NoticeEvent } from '#contract/notifications.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { listAdmins } from './notices.store.ts'
import { findApplicant, findFeedback, findPart } from './subjects.store.ts'
import { tell, type Telling } from './tell.ts'

/** Hears of feedback, applications and refunds that failed. */
export function openOtherNotices(parts: NotificationParts): void {
  const { facts, db } = parts
  const say = (tellings: readonly Telling[]): Promise<void> =>
    inTransaction(db, (tx) => tell(tx, parts, tellings))

  facts.subscribe('FeedbackLeft', 'notices', async ({ feedbackId, sellerId }) => {
    const left = await findFeedback(db, feedbackId)
    if (!left) return
    const title = `${left.author || 'A buyer'} gave you ${left.rate} of 5 stars`
    const body = 'You can answer it, once.'
    const key = `FeedbackLeft:${feedbackId}`
    const href = '/shopper/feedback'
    await say([{ recipient: `seller:${sellerId}`, event: 'feedback', key, title, body, href }])
  })
  facts.subscribe('FeedbackAnswered', 'notices', async ({ feedbackId }) => {
    const left = await findFeedback(db, feedbackId)
    if (!left?.reply || !left.buyerId) return
    const title = `${left.sellerName} has answered your review`
    const key = `FeedbackAnswered:${feedbackId}`
    const href = `/${left.isSA ? 'direct' : 'shop'}/profile/${left.username}/review`
    const recipient = `buyer:${left.buyerId}`
    await say([{ recipient, event: 'review-answered', key, title, body: left.reply.slice(0, 500), href }])
  })
  facts.subscribe('SellerApplied', 'notices', async ({ applicationId }) => {
    const who = await findApplicant(db, applicationId)
    if (!who) return
    const body = who.why.slice(0, 500)
    const [title, key] = [`${who.name} asks to sell`, `SellerApplied:${applicationId}`]
    await say(await toAdmins('application', key, title, body, '/sa/sellers'))
  })
  facts.subscribe('RefundFailed', 'notices', async ({ refundId, sellerOrderId }) => {
    const part = await findPart(db, sellerOrderId)
    if (!part) return
    const title = `A refund has failed: order ${part.number}`
    const body = `The provider could not give back money for ${part.titles}. Somebody has to look at it.`
    await say(await toAdmins('refund-failed', `RefundFailed:${refundId}`, title, body, '/sa/orders'))
  })

  async function toAdmins(
    event: NoticeEvent,
    key: string,
    title: string,
    body: string,
    href: string,
  ): Promise<Telling[]> {
    return (await listAdmins(db)).map((recipient) => ({ recipient, event, key, title, body, href }))
  }
}
