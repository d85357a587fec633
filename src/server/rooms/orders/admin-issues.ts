import type { z } from 'zod'
import type { ReturnTerms } from '#contract/address.ts'
import type { issueCalls } from '#contract/order-issues.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import * as admin from './admin-issues.store.ts'
import { giveBack, startReturn } from './issues.ts'
import {
  closeIssues,
  findIssue,
  findLastReturnTo,
  insertNote,
  setReturnTerms,
  type IssueRow,
} from './issues.store.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import type { Till } from './orders.till.ts'
import { shownCore, type ShownRefund } from './part-view.ts'
import { askRefund, refundableCents } from './refunds.ts'
import { findRefund } from './refunds.store.ts'
import { shownRefund } from './seller-desk.ts'
import { lockSellerOrder, type SellerOrderRow } from './seller-orders.store.ts'

type Page = z.infer<(typeof issueCalls.listIssues)['reply']>
type Case = z.infer<(typeof issueCalls.getIssue)['reply']>
type Failed = z.infer<(typeof issueCalls.listFailedRefunds)['reply']>

/** A page of all issues, newest first, and how many wait for the house. */
export async function listIssues(
  { db, clock }: Till,
  { tab, after, limit }: { tab: admin.IssueTab; after?: string | undefined; limit: number },
): Promise<Page> {
  const now = new Date(clock.now())
  const rows = await admin.listIssues(db, tab, after ?? null, limit + 1, now)
  const page = rows.slice(0, limit)
  return {
    issues: page.map(({ json }) => json as Page['issues'][number]),
    next: rows.length > limit ? page.at(-1)!._id : null,
    counts: await admin.countIssues(db, now),
  }
}

/** An issue with both sides' words. Refuses with not_found. */
export async function getIssue({ db, settings }: Till, id: string): Promise<Case> {
  const raw = await admin.readCase(db, id)
  if (!raw) throw refuse('not_found')
  const { part, ...rest } = raw
  const core = shownCore(part, settings)
  return {
    ...rest,
    part: core,
    refundable: { cents: part.totalCents - part.refundedCents, currency: part.currency },
    mayDecide: core.issue?._id === id && core.issue.closedAt === null,
    suggestedReturnTo: core.issue?.closedAt === null ? await findLastReturnTo(db, core._id) : null,
  }
}

export interface Decision {
  for: 'buyer' | 'seller'
  refundCents?: number | undefined
  afterReturn: boolean
  /** With `afterReturn`: where it goes, and who pays. */
  returnTo?: ReturnTerms['returnTo'] | undefined
  returnPaidBy?: ReturnTerms['returnPaidBy'] | undefined
  text: string
}

/** The house decides an open issue; its words go to both sides. Refuses with not_found, order_moved_on, refund_too_large. */
export async function decideIssue(
  till: Till,
  adminId: string,
  id: string,
  decision: Decision,
): Promise<Case> {
  await inTransaction(till.db, async (tx) => {
    const found = await findIssue(tx, id)
    const part = found && (await lockSellerOrder(tx, found.sellerOrderId))
    if (!found || !part) throw refuse('not_found')
    const issue = await findIssue(tx, id)
    if (issue?.state === 'closed') throw refuse('order_moved_on')
    const { text } = decision
    if (text) await insertNote(tx, { issueId: id, by: 'admin', text, now: new Date(till.clock.now()) })
    await decide(till, tx, part, issue!, adminId, decision)
    const { for: whom, refundCents, afterReturn, returnPaidBy } = decision
    await audit(tx, {
      actor: adminId,
      action: 'issue.decide',
      target: { kind: 'issue', id },
      before: { state: issue!.state, sellerOrder: part.state, refundedCents: part.refundedCents },
      after: { for: whom, refundCents, afterReturn, returnPaidBy, sellerOrderId: part.id },
      why: text,
      at: till.clock.now(),
    })
  })
  till.nudgeRefunds()
  return getIssue(till, id)
}

async function decide(
  till: Till,
  tx: Tx,
  part: SellerOrderRow,
  issue: IssueRow,
  byId: string,
  { for: whom, refundCents, afterReturn, returnTo, returnPaidBy }: Decision,
): Promise<void> {
  const now = till.clock.now()
  if (whom === 'seller') {
    const move = { id: part.id, to: 'received', by: 'admin', now } as const
    if (!(await moveSellerOrder(tx, till, move))) throw refuse('order_moved_on')
    return closeIssues(tx, till.facts, part.id, { outcome: 'received', by: 'admin', now })
  }
  if (afterReturn) {
    if (returnTo && returnPaidBy) await setReturnTerms(tx, issue, { returnTo, returnPaidBy })
    return startReturn(till, tx, part.id, 'admin', issue.id)
  }
  const left = refundableCents(part)
  if ((refundCents ?? 0) > left) throw refuse('refund_too_large', { field: 'refundCents' })
  await giveBack(till, tx, part, refundCents ?? left, { by: 'admin', byId, attempt: `issue:${issue.id}` })
}

export async function listFailedRefunds({ db }: Till): Promise<Failed> {
  return { refunds: (await admin.listFailedRefunds(db, 200)) as Failed['refunds'] }
}

/** Asks for a failed refund once more, by the house. Refuses with not_found, order_moved_on, refund_too_large. */
export async function refundAgain(till: Till, adminId: string, id: string): Promise<ShownRefund> {
  const refund = await inTransaction(till.db, async (tx) => {
    const failed = await findRefund(tx, id)
    if (!failed) throw refuse('not_found')
    const part = await lockSellerOrder(tx, failed.sellerOrderId)
    if (failed.state !== 'failed' || !part || part.state === 'disputed' || part.state === 'lost')
      throw refuse('order_moved_on')
    const { amountCents, reason } = failed
    const attempt = `again:${id}`
    const asked = await askRefund(till, tx, part, {
      amountCents,
      reason,
      by: 'admin',
      byId: adminId,
      attempt,
    })
    await audit(tx, {
      actor: adminId,
      action: 'refund.again',
      target: { kind: 'refund', id },
      after: { refundId: asked.id, amountCents, sellerOrderId: part.id },
      why: reason,
      at: till.clock.now(),
    })
    return asked
  })
  till.nudgeRefunds()
  return shownRefund(refund)
}
