import { inTransaction } from '#platform/database/db.ts'
import type { NotificationEvent } from '#contract/notifications.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { listAdmins } from '../inbox/notifications.store.ts'
import { findApplicant, findFeedback, findSellerOrderSubject } from '../emails/subjects.store.ts'
import { notify, type NotificationInput } from '../notify.ts'

/** Listens to feedback, applications and refunds that failed. */
export function openOtherNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  const say = (inputs: readonly NotificationInput[]): Promise<void> =>
    inTransaction(db, (tx) => notify(tx, deps, inputs))

  events.subscribe('FeedbackLeft', 'notifications', async ({ feedbackId, sellerId }) => {
    const left = await findFeedback(db, feedbackId)
    if (!left) return
    const title = `${left.author || 'A buyer'} gave you ${left.rate} of 5 stars`
    const body = 'You can answer it, once.'
    const key = `FeedbackLeft:${feedbackId}`
    const href = '/shopper/feedback'
    await say([{ recipient: `seller:${sellerId}`, event: 'feedback', key, title, body, href }])
  })
  events.subscribe('FeedbackAnswered', 'notifications', async ({ feedbackId }) => {
    const left = await findFeedback(db, feedbackId)
    if (!left?.reply || !left.buyerId) return
    const title = `${left.sellerName} has answered your review`
    const key = `FeedbackAnswered:${feedbackId}`
    const href = `/${left.isSA ? 'direct' : 'shop'}/profile/${left.username}/review`
    const recipient = `buyer:${left.buyerId}`
    await say([{ recipient, event: 'review-answered', key, title, body: left.reply.slice(0, 500), href }])
  })
  events.subscribe('SellerApplied', 'notifications', async ({ applicationId }) => {
    const who = await findApplicant(db, applicationId)
    if (!who) return
    const body = who.why.slice(0, 500)
    const [title, key] = [`${who.name} asks to sell`, `SellerApplied:${applicationId}`]
    await say(await toAdmins('application', key, title, body, '/sa/sellers'))
  })
  events.subscribe('RefundFailed', 'notifications', async ({ refundId, sellerOrderId }) => {
    const sellerOrder = await findSellerOrderSubject(db, sellerOrderId)
    if (!sellerOrder) return
    const title = `A refund has failed: order ${sellerOrder.number}`
    const body = `The provider could not give back money for ${sellerOrder.titles}. Somebody has to look at it.`
    await say(await toAdmins('refund-failed', `RefundFailed:${refundId}`, title, body, '/sa/orders'))
  })

  async function toAdmins(
    event: NotificationEvent,
    key: string,
    title: string,
    body: string,
    href: string,
  ): Promise<NotificationInput[]> {
    return (await listAdmins(db)).map((recipient) => ({ recipient, event, key, title, body, href }))
  }
}
