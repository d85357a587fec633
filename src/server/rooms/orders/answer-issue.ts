import type { ReturnTerms } from '#contract/address.ts'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { refuse } from '#platform/refusal.ts'
import { requireOpen, requireOwnPhotos, type Said } from './issues.ts'
import { findLastNote, insertNote, setIssueState, setReturnTerms } from './issues.store.ts'
import type { Till } from './orders.till.ts'
import { refundableCents } from './refunds.ts'
import { onOwn, type Own } from './seller-desk.ts'
import { setDue } from './seller-orders.store.ts'

export interface Answer extends Said {
  offer: 'none' | 'return' | 'refund'
  /** With 'refund': how much; all that is left without it. */
  amountCents?: number | undefined
  /** With 'return': where it goes, and who pays. */
  returnTo?: ReturnTerms['returnTo'] | undefined
  returnPaidBy?: ReturnTerms['returnPaidBy'] | undefined
}

/**
 * A seller's answer, with or without an offer the buyer may accept. The same answer twice is kept once. Refuses with
 * order_moved_on, refund_too_large, invalid_field.
 */
export function answerIssue(till: Till, own: Own, answer: Answer): Promise<SellerOrder> {
  const { text, offer, photos, returnTo, returnPaidBy } = answer
  return onOwn(till, own, async (tx, part) => {
    const issue = await requireOpen(tx, part)
    const left = refundableCents(part)
    const offerCents = offer === 'refund' ? (answer.amountCents ?? left) : null
    if (offerCents !== null && offerCents > left) throw refuse('refund_too_large', { field: 'amountCents' })
    // What is agreed already is moved by `giveReturnAddress`, which tells the buyer.
    const isNew =
      part.state === 'issue' && offer === 'return' && returnTo !== undefined && returnPaidBy !== undefined
        ? await setReturnTerms(tx, issue, { returnTo, returnPaidBy })
        : false
    const last = await findLastNote(tx, issue.id, 'seller')
    if (!isNew && last?.text === text && last.offer === offer && last.offerCents === offerCents) return
    await requireOwnPhotos(tx, part.id, photos)
    const now = new Date(till.clock.now())
    const note = { issueId: issue.id, by: 'seller', text, photoKeys: photos, offer, offerCents, now } as const
    const noteId = await insertNote(tx, note)
    if (part.state === 'issue') {
      await setIssueState(tx, issue.id, 'answered')
      await setDue(tx, part.id, { move: 'decide', at: issue.decideBy })
    }
    await till.facts.publish(tx, 'IssueAnswered', { sellerOrderId: part.id, issueId: issue.id, noteId })
  })
}
