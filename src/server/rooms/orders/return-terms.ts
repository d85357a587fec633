import type { ReturnTerms } from '#contract/address.ts'
import type { issueCalls } from '#contract/order-issues.ts'
import type { SellerOrder } from '#contract/seller-orders.ts'
import type { z } from 'zod'
import { audit } from '#platform/audit.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { getIssue } from './admin-issues.ts'
import { requireOpen } from './issues.ts'
import { findIssue, setReturnTerms } from './issues.store.ts'
import type { Till } from './orders.till.ts'
import { daysAfter } from './orders.timers.ts'
import { onOwn, type Own } from './seller-desk.ts'
import { lockSellerOrder, setDue, type SellerOrderRow } from './seller-orders.store.ts'

type Case = z.infer<(typeof issueCalls.getIssue)['reply']>

/**
 * The seller says where an agreed return goes. The same twice changes nothing.
 * @throws not_found, order_moved_on
 */
export function giveReturnAddress(till: Till, own: Own, terms: ReturnTerms): Promise<SellerOrder> {
  return onOwn(till, own, (tx, part) => giveTerms(till, tx, part, terms, 'seller'))
}

/**
 * The house says where an agreed return goes; audited. The same twice changes nothing.
 * @throws not_found, order_moved_on
 */
export async function giveReturnAddressFor(
  till: Till,
  adminId: string,
  id: string,
  terms: ReturnTerms,
): Promise<Case> {
  await inTransaction(till.db, async (tx) => {
    const issue = await findIssue(tx, id)
    const part = issue && (await lockSellerOrder(tx, issue.sellerOrderId))
    if (!part) throw refuse('not_found')
    if (!(await giveTerms(till, tx, part, terms, 'admin', id))) return
    await audit(tx, {
      actor: adminId,
      action: 'issue.return-address',
      target: { kind: 'issue', id },
      // The address itself is the seller's: the log keeps who gave one, not where they live.
      after: { returnPaidBy: terms.returnPaidBy, sellerOrderId: part.id },
      at: till.clock.now(),
    })
  })
  return getIssue(till, id)
}

async function giveTerms(
  till: Till,
  tx: Tx,
  part: SellerOrderRow,
  terms: ReturnTerms,
  by: 'seller' | 'admin',
  issueId?: string,
): Promise<boolean> {
  if (part.state !== 'returning') throw refuse('order_moved_on')
  const issue = await requireOpen(tx, part)
  if (issue.returnSentAt || (issueId ?? issue.id) !== issue.id) throw refuse('order_moved_on')
  if (!(await setReturnTerms(tx, issue, terms))) return false
  const now = till.clock.now()
  // Until now the buyer had nowhere to send it.
  if (!issue.returnTo)
    await setDue(tx, part.id, {
      move: 'keep',
      at: daysAfter(new Date(now), till.settings.buyerSendsBackDays),
    })
  await till.facts.publish(tx, 'ReturnAddressGiven', {
    sellerOrderId: part.id,
    by,
    issueId: issue.id,
    givenAt: now,
  })
  return true
}
