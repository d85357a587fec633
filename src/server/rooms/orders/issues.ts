import type { ReturnTerms } from '#contract/address.ts'
import type { ConfirmView } from '#contract/order-care.ts'
import type { Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { onPart } from './care.ts'
import * as store from './issues.store.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import type { Till } from './orders.till.ts'
import { daysAfter } from './orders.timers.ts'
import { refundAll } from './refund-all.ts'
import { askRefund, refundableCents } from './refunds.ts'
import { setDue, type SellerOrderRow } from './seller-orders.store.ts'

export interface Said {
  text: string
  photos: readonly string[]
}

/** What is wrong, in the buyer's words. Told twice it is opened once. Refuses with order_moved_on, invalid_field. */
export function openIssue(
  till: Till,
  token: string,
  { kind, ...said }: Said & { kind: string },
): Promise<ConfirmView> {
  return onPart(till, token, async (tx, part) => {
    const { id: sellerOrderId } = part
    const open = await store.findOpenIssue(tx, sellerOrderId)
    if (open?.kind === kind && open.text === said.text) return
    await requireOwnPhotos(tx, sellerOrderId, said.photos)
    const now = till.clock.now()
    const move = { id: sellerOrderId, to: 'issue', by: 'buyer', now } as const
    if (open || !(await moveSellerOrder(tx, till, move))) throw refuse('order_moved_on')
    const openedAt = new Date(now)
    const { sellerAnswersDays, houseDecidesDays } = till.settings
    const [answerBy, decideBy] = [
      daysAfter(openedAt, sellerAnswersDays),
      daysAfter(openedAt, houseDecidesDays),
    ]
    const issueId = newId('iss', till.clock)
    const issue = { id: issueId, sellerOrderId, kind, text: said.text, photoKeys: said.photos }
    await store.insertIssue(tx, { ...issue, openedAt, answerBy, decideBy })
    await till.facts.publish(tx, 'IssueOpened', { sellerOrderId, issueId, noteId: null })
  })
}

/** A further word of the buyer's. The same word twice is kept once. Refuses with order_moved_on, invalid_field. */
export function addNote(till: Till, token: string, said: Said): Promise<ConfirmView> {
  return onPart(till, token, async (tx, part) => {
    const issue = await requireOpen(tx, part)
    if ((await store.findLastNote(tx, issue.id, 'buyer'))?.text === said.text) return
    await requireOwnPhotos(tx, part.id, said.photos)
    const noteId = await store.insertNote(tx, {
      issueId: issue.id,
      by: 'buyer',
      text: said.text,
      photoKeys: said.photos,
      now: new Date(till.clock.now()),
    })
    await till.facts.publish(tx, 'IssueNoted', { sellerOrderId: part.id, issueId: issue.id, noteId })
  })
}

export interface Shown {
  offer?: 'return' | 'refund' | undefined
  amountCents?: number | undefined
  returnPaidBy?: ReturnTerms['returnPaidBy'] | undefined
}

/**
 * Takes the seller's newest offer: all of the money ends the order, a part of it lets the buyer keep the pieces, a
 * return starts the way back. Refuses with order_moved_on, offer_changed.
 */
export async function acceptOffer(till: Till, token: string, shown: Shown): Promise<ConfirmView> {
  const view = await onPart(till, token, async (tx, part) => {
    // Said twice: the first has settled it.
    if (['returning', 'refunded', 'received', 'completed'].includes(part.state)) return
    if (part.state !== 'issue') throw refuse('order_moved_on')
    const issue = await requireOpen(tx, part)
    const offered = await store.findLastNote(tx, issue.id, 'seller')
    if (!offered?.offer || offered.offer === 'none') throw refuse('offer_changed')
    if ((shown.offer ?? offered.offer) !== offered.offer) throw refuse('offer_changed')
    if ((shown.amountCents ?? offered.offerCents) !== offered.offerCents) throw refuse('offer_changed')
    if (offered.offer === 'return') {
      if ((shown.returnPaidBy ?? issue.returnPaidBy) !== issue.returnPaidBy) throw refuse('offer_changed')
      return startReturn(till, tx, part.id, 'buyer', issue.id)
    }
    const left = refundableCents(part)
    const amountCents = Math.min(offered.offerCents ?? left, left)
    await giveBack(till, tx, part, amountCents, { by: 'buyer', byId: null, attempt: `offer:${offered.id}` })
  })
  till.nudgeRefunds()
  return view
}

export interface Giver {
  by: 'buyer' | 'admin'
  byId: string | null
  attempt: string
}

/** An issue ends with money for the buyer: all of it, or a part, and then the seller gets the rest. */
export async function giveBack(
  till: Till,
  tx: Tx,
  part: SellerOrderRow,
  amountCents: number,
  giver: Giver,
): Promise<void> {
  const reason = giver.by === 'admin' ? 'Decided by the house' : 'Agreed with the seller'
  if (amountCents >= refundableCents(part)) return refundAll(till, tx, part, { ...giver, reason })
  await askRefund(till, tx, part, { ...giver, reason, amountCents })
  const now = till.clock.now()
  const move = { id: part.id, to: 'received', by: giver.by, now } as const
  if (!(await moveSellerOrder(tx, till, move))) throw refuse('order_moved_on')
  await store.closeIssues(tx, till.facts, part.id, { outcome: 'partly-refunded', by: giver.by, now })
}

export async function startReturn(
  till: Till,
  tx: Tx,
  id: string,
  by: 'buyer' | 'admin',
  issueId: string,
): Promise<void> {
  const move = { id, to: 'returning', by, now: till.clock.now() } as const
  if (!(await moveSellerOrder(tx, till, move))) throw refuse('order_moved_on')
  await store.setIssueState(tx, issueId, 'returning')
}

/** The pieces are on their way back; told again it mends the parcel. Refuses with order_moved_on. */
export function returnSent(
  till: Till,
  token: string,
  parcel: { carrier: string; trackingNumber?: string | undefined },
): Promise<ConfirmView> {
  return onPart(till, token, async (tx, part) => {
    if (part.state !== 'returning') throw refuse('order_moved_on')
    const issue = await requireOpen(tx, part)
    const now = new Date(till.clock.now())
    await store.setReturnParcel(tx, issue.id, parcel.carrier, parcel.trackingNumber || null, now)
    if (issue.returnSentAt) return
    await setDue(tx, part.id, { move: 'arrive', at: daysAfter(now, till.settings.returnArrivesDays) })
    await till.facts.publish(tx, 'ReturnSent', { sellerOrderId: part.id, by: 'buyer' })
  })
}

export async function requireOpen(tx: Tx, part: SellerOrderRow): Promise<store.IssueRow> {
  const issue = await store.findOpenIssue(tx, part.id)
  if (!issue) throw refuse('order_moved_on')
  return issue
}

export async function requireOwnPhotos(
  tx: Tx,
  sellerOrderId: string,
  keys: readonly string[],
): Promise<void> {
  if (!(await store.ownsPhotos(tx, sellerOrderId, keys)))
    throw refuse('invalid_field', { field: 'photos', message: 'Please add these pictures again' })
}
