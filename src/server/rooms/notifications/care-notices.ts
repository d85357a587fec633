import { writeLetter, type Draft } from '#platform/mail/layout.ts'
import { findPartForLetters, type PartForLetters } from '#rooms/orders/part-letters.ts'
import { findRefund } from '#rooms/orders/seller-orders.ts'
import * as letters from './care-letters.ts'
import * as issueLetters from './issue-letters.ts'
import type { NotificationParts } from './notifications.parts.ts'
import * as returnLetters from './return-letters.ts'

/** Hears of a seller order's life and writes to its buyer and its seller; each letter goes out once. */
export function openCareLetters(parts: NotificationParts): void {
  const { facts, till } = parts
  const links = linksOf(parts)

  /** `of`: what of the seller order it is about, so that a fact heard twice is one letter. */
  async function tell(
    id: string,
    write: (part: PartForLetters, links: letters.Links) => Draft[] | undefined,
    of: string,
  ): Promise<void> {
    const part = await findPartForLetters(till, id)
    const drafts = part && write(part, links(part))
    for (const [at, draft] of (drafts ?? []).entries())
      if (!isErased(draft.to))
        await parts.post.send(writeLetter(draft, parts.supportEmail), `${of}:${id}:${at}`)
  }

  facts.subscribe('SellerOrderShipped', 'letters', ({ sellerOrderId: id }) =>
    tell(id, (part, to) => [letters.shippedLetter(part, to)], 'shipped'),
  )
  facts.subscribe('SellerOrderDelivered', 'letters', ({ sellerOrderId: id }) =>
    tell(
      id,
      (part, to) => (part.part.state === 'delivered' ? [letters.deliveredLetter(part, to)] : []),
      'delivered',
    ),
  )
  facts.subscribe('SellerOrderCancelled', 'letters', ({ sellerOrderId: id, by }) =>
    tell(id, (part, to) => letters.cancelledLetters(part, to, by), 'cancelled'),
  )
  facts.subscribe('RefundMade', 'letters', async ({ refundId, sellerOrderId }) => {
    const refund = await findRefund(till.db, refundId)
    if (!refund) return
    const { amountCents: cents, currency, reason } = refund
    await tell(
      sellerOrderId,
      (part, to) => [letters.refundedLetter(part, to, { cents, currency }, reason)],
      `refunded:${refundId}`,
    )
  })
  facts.subscribe('ShippingReminderDue', 'letters', ({ sellerOrderId: id }) =>
    tell(
      id,
      (part, to) => (part.part.state === 'paid' ? [letters.reminderLetter(part, to)] : []),
      'ship-reminder',
    ),
  )
  facts.subscribe('IssueOpened', 'letters', ({ sellerOrderId: id, issueId }) =>
    tell(id, (part, to) => issueLetters.issueOpenedLetters(part, to), `issue-opened:${issueId}`),
  )
  facts.subscribe('IssueAnswered', 'letters', ({ sellerOrderId: id, noteId }) =>
    tell(id, (part, to) => issueLetters.issueAnsweredLetters(part, to), `issue-answered:${noteId}`),
  )
  facts.subscribe('IssueNoted', 'letters', ({ sellerOrderId: id, noteId }) =>
    tell(id, (part, to) => issueLetters.issueNotedLetters(part, to), `issue-noted:${noteId}`),
  )
  facts.subscribe('IssueClosed', 'letters', ({ sellerOrderId: id, issueId, by }) =>
    tell(id, (part, to) => issueLetters.issueClosedLetters(part, to, by), `issue-closed:${issueId}`),
  )
  facts.subscribe('ReturnAgreed', 'letters', ({ sellerOrderId: id, by }) =>
    tell(id, (part, to) => returnLetters.returnAgreedLetters(part, to, by), 'return-agreed'),
  )
  facts.subscribe('ReturnAddressGiven', 'letters', ({ sellerOrderId: id, by, issueId, givenAt }) =>
    tell(
      id,
      (part, to) => returnLetters.returnAddressLetters(part, to, by),
      `return-address:${issueId}:${givenAt}`,
    ),
  )
  facts.subscribe('ReturnSent', 'letters', ({ sellerOrderId: id }) =>
    tell(id, (part, to) => returnLetters.returnSentLetters(part, to), 'return-sent'),
  )
}

/** A buyer who is gone gets no letters. */
function isErased(to: string): boolean {
  return to.endsWith('@erased.invalid')
}

/** A buyer of direct confirms under /bd; a seller works under /shopper. */
function linksOf({ origin }: NotificationParts): (part: PartForLetters) => letters.Links {
  return ({ part }) => ({
    buyer: `${origin()}${part.seller.isHouse ? '/bd' : ''}/confirm-order/${part.confirmToken}`,
    seller: `${origin()}/shopper/orders/${part._id}`,
  })
}
