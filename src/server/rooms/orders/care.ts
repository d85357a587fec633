import type { ConfirmView } from '#contract/order-care.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { readConfirm } from './care.store.ts'
import { closeIssues, findOpenIssue } from './issues.store.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import type { Till } from './orders.till.ts'
import { shownPart } from './part-view.ts'
import { readPartToken } from './part-token.ts'
import { lockSellerOrder, type SellerOrderRow } from './seller-orders.store.ts'

/** The part a buyer's key opens; looking changes nothing. Refuses with not_found (forged, or run out). */
export async function getConfirm(till: Till, token: string): Promise<ConfirmView> {
  const raw = await readConfirm(till.db, openKey(till, token))
  if (!raw) throw refuse('not_found')
  const { part, ...rest } = raw
  return { ...rest, part: shownPart(till, part) }
}

export function openKey(till: Till, token: string): string {
  const id = readPartToken(till.linkSecret, token, till.clock.now())
  if (id === undefined) throw refuse('not_found')
  return id
}

/** Does the buyer's work on the part of a key, under its lock, then answers the part as it is. */
export async function onPart(
  till: Till,
  token: string,
  work: (tx: Tx, part: SellerOrderRow) => Promise<unknown>,
): Promise<ConfirmView> {
  const id = openKey(till, token)
  await inTransaction(till.db, async (tx) => {
    const part = await lockSellerOrder(tx, id)
    if (!part?.paidAt) throw refuse('not_found')
    return work(tx, part)
  })
  return getConfirm(till, token)
}

/**
 * The buyer has it and all is well, also after an issue: the seller is to be paid. Told twice it is told once.
 * Refuses with order_moved_on.
 */
export function confirmReceived(till: Till, token: string): Promise<ConfirmView> {
  return onPart(till, token, async (tx, part) => {
    if (part.state === 'received' || part.state === 'completed') return
    const isSentBack = part.state === 'returning' && (await findOpenIssue(tx, part.id))?.returnSentAt
    const now = till.clock.now()
    const move = { id: part.id, to: 'received', by: 'buyer', now } as const
    if (isSentBack || !(await moveSellerOrder(tx, till, move))) throw refuse('order_moved_on')
    await closeIssues(tx, till.facts, part.id, { outcome: 'received', by: 'buyer', now })
  })
}
