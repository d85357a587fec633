import type { TaskInBatches } from '#platform/queue/jobs.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { findSellerOrderForEmails, type SellerOrderForEmails } from '#modules/orders/find-seller-order.ts'
import { findRefund } from '#modules/orders/seller-orders.ts'
import * as emails from './seller-order-emails.ts'
import { notArrivedEmails, autoReceivedEmails } from './arrival-emails.ts'
import { cancelledEmails, refundOfCancellation } from './cancelled-emails.ts'
import { issueClosedEmails } from './issue-closed-emails.ts'
import * as issueEmails from './issue-emails.ts'
import { findListingsInEmail } from '../emails/listings.store.ts'
import { createIssueEmailTask, issueEmailTask, scheduleIssueEmail } from './issue-email-task.ts'
import { returnClosedEmails, returnOpenedEmails, returnReceivedEmails } from './window-return-emails.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import * as returnEmails from './return-emails.ts'

/** Emails buyers and sellers about each event in their seller orders, once per event. */
export function subscribeSellerOrderEmails(deps: NotificationDeps): Record<string, TaskInBatches> {
  const { events, orderContext } = deps
  const links = linksOf(deps)

  /**
   * Sends the emails about an event. `of` identifies the event in the idempotency key, so that delivering the event
   * again sends no second email.
   */
  async function notify(
    id: string,
    write: (
      sellerOrder: emails.EmailedSellerOrder,
      links: emails.SellerOrderLinks,
    ) => EmailDraft[] | undefined,
    of: string | ((sellerOrder: SellerOrderForEmails) => string),
  ): Promise<void> {
    const found = await findSellerOrderForEmails(orderContext, id)
    if (!found) return
    const facts = await findListingsInEmail(
      deps.db,
      found.lines.map(({ item }) => item?._id),
    )
    const drafts = write({ ...found, facts, settings: orderContext.settings }, links(found))
    const key = typeof of === 'string' ? of : of(found)
    for (const [at, draft] of (drafts ?? []).entries())
      if (!isErased(draft.to)) await deps.mailer.send(draft, `${key}:${id}:${at}`)
  }

  events.subscribe('SellerOrderShipped', 'emails', ({ sellerOrderId: id }) =>
    notify(id, (sellerOrder, to) => [emails.shippedEmail(sellerOrder, to)], 'shipped'),
  )
  events.subscribe('SellerOrderDelivered', 'emails', ({ sellerOrderId: id }) =>
    notify(
      id,
      (sellerOrder, to) =>
        sellerOrder.sellerOrder.state === 'delivered' ? [emails.deliveredEmail(sellerOrder, to)] : [],
      'delivered',
    ),
  )
  events.subscribe('ParcelNotArrived', 'emails', ({ sellerOrderId: id }) =>
    notify(id, notArrivedEmails, 'not-arrived'),
  )
  events.subscribe('SellerOrderReceived', 'emails', async ({ sellerOrderId: id, by }) => {
    if (by === 'clock') await notify(id, autoReceivedEmails, 'received')
  })
  events.subscribe('SellerOrderResumed', 'emails', ({ sellerOrderId: id, resumedAt }) =>
    notify(id, (sellerOrder, to) => [emails.resumedEmail(sellerOrder, to)], `resumed:${resumedAt}`),
  )
  events.subscribe('SellerOrderCancelled', 'emails', ({ sellerOrderId: id, by }) =>
    notify(id, (sellerOrder, to) => cancelledEmails(sellerOrder, to, by), 'cancelled'),
  )
  events.subscribe('RefundMade', 'emails', async ({ refundId, sellerOrderId }) => {
    const refund = await findRefund(orderContext.db, refundId)
    if (!refund) return
    const { amountCents: cents, currency } = refund
    await notify(
      sellerOrderId,
      (sellerOrder, to) =>
        refundOfCancellation(sellerOrder)?._id === refundId
          ? []
          : [emails.refundedEmail(sellerOrder, to, { cents, currency }, refund)],
      `refunded:${refundId}`,
    )
  })
  events.subscribe('ShippingReminderDue', 'emails', ({ sellerOrderId: id }) =>
    notify(
      id,
      (sellerOrder, to) =>
        sellerOrder.sellerOrder.state === 'paid' ? [emails.reminderEmail(sellerOrder, to)] : [],
      'ship-reminder',
    ),
  )
  events.subscribe('IssueOpened', 'emails', ({ sellerOrderId: id, issueId }) =>
    notify(
      id,
      (sellerOrder, to) => issueEmails.issueOpenedEmails(sellerOrder, to),
      `issue-opened:${issueId}`,
    ),
  )
  events.subscribe('IssueAnswered', 'emails', ({ sellerOrderId, issueId }) =>
    scheduleIssueEmail(deps, { sellerOrderId, issueId, reader: 'buyer' }),
  )
  events.subscribe('IssueNoted', 'emails', ({ sellerOrderId, issueId }) =>
    scheduleIssueEmail(deps, { sellerOrderId, issueId, reader: 'seller' }),
  )
  events.subscribe('IssueClosed', 'emails', ({ sellerOrderId: id, issueId, by }) =>
    notify(id, (sellerOrder, to) => issueClosedEmails(sellerOrder, to, by), `issue-closed:${issueId}`),
  )
  events.subscribe('ReturnAgreed', 'emails', async ({ sellerOrderId: id, by, at }) => {
    const draft = (sellerOrder: emails.EmailedSellerOrder, to: emails.SellerOrderLinks): EmailDraft[] =>
      sellerOrder.sellerOrder.return?.closedAt === null
        ? returnOpenedEmails(sellerOrder, to)
        : returnEmails.returnAgreedEmails(sellerOrder, to, by)
    await notify(id, draft, `return-agreed:${at}`)
  })
  events.subscribe('ReturnReceived', 'emails', ({ sellerOrderId: id, by, at }) =>
    notify(id, (sellerOrder, to) => returnReceivedEmails(sellerOrder, to, by), `return-received:${at}`),
  )
  events.subscribe('ReturnClosed', 'emails', ({ sellerOrderId: id, returnId, ...ended }) =>
    notify(id, (sellerOrder, to) => returnClosedEmails(sellerOrder, to, ended), `return-closed:${returnId}`),
  )
  events.subscribe('ReturnAddressGiven', 'emails', ({ sellerOrderId: id, by, returnId, givenAt }) =>
    notify(
      id,
      (sellerOrder, to) => returnEmails.returnAddressEmails(sellerOrder, to, by),
      `return-address:${returnId}:${givenAt}`,
    ),
  )
  events.subscribe('ReturnSent', 'emails', ({ sellerOrderId: id, at }) =>
    notify(id, (sellerOrder, to) => returnEmails.returnSentEmails(sellerOrder, to), `return-sent:${at}`),
  )
  return {
    [issueEmailTask]: createIssueEmailTask(deps, async ({ sellerOrderId: id, issueId, reader }, known) => {
      const write = reader === 'buyer' ? issueEmails.issueAnsweredEmails : issueEmails.issueNotedEmails
      let notes = 0
      const draft = (sellerOrder: emails.EmailedSellerOrder, to: emails.SellerOrderLinks): EmailDraft[] => {
        if (sellerOrder.sellerOrder.issue?._id !== issueId) return []
        notes = issueEmails.issueMessagesBy(sellerOrder, reader === 'buyer' ? 'seller' : 'buyer').length
        return write(sellerOrder, to, known)
      }
      // The idempotency key contains the number of messages. If messages were added before a retry, the retry sends a
      // different email, which needs a different key.
      await notify(id, draft, () => `issue-words:${issueId}:${reader}:${notes}`)
      return notes
    }),
  }
}

/** Returns whether an email address is the placeholder address of an erased account. */
function isErased(to: string): boolean {
  return to.endsWith('@erased.invalid')
}

/**
 * Returns a function that creates the links in emails about a seller order. In an order for first-party items, the
 * buyer's link starts with /bd. The seller's link always starts with /shopper.
 */
function linksOf({
  origin,
}: NotificationDeps): (sellerOrder: SellerOrderForEmails) => emails.SellerOrderLinks {
  return ({ sellerOrder }) => ({
    buyer: `${origin()}${sellerOrder.seller.isFirstParty ? '/bd' : ''}/confirm-order/${sellerOrder.confirmToken}`,
    seller: `${origin()}/shopper/orders/${sellerOrder._id}`,
  })
}
