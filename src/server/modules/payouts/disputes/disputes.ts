import type { Dispute, Evidence } from '#contract/payouts/payouts.ts'
import { evidenceFields } from '#contract/payouts/payouts.ts'
import type { ProviderDispute } from '#platform/payments/ports/balance-history.ts'
import { requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { postLedgerEntries, type LedgerEntry } from '#modules/ledger/ledger.ts'
import {
  findSellerOrder,
  freezeForDispute,
  lockSellerOrdersOf,
  resolveDispute,
} from '#modules/orders/seller-orders.ts'
import { divideLoss } from './dispute-loss.ts'
import * as store from './disputes.store.ts'
import { draftEvidence } from './evidence-draft.ts'
import { listFiles, readFileEvidence } from './evidence-files.store.ts'
import type { PayoutContext } from '../core/payouts.context.ts'

/**
 * Reads the current state of a dispute from the provider and stores it. Ignores the state in the webhook event, so
 * repeated and late events are harmless.
 */
export async function applyDispute(context: PayoutContext, providerId: string): Promise<void> {
  await applyProviderState(context, await context.ledger.readDispute(providerId))
}

async function applyProviderState(context: PayoutContext, providerState: ProviderDispute): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const { isNew, ...row } = await store.lockDispute(tx, newId('dsp', context.clock), providerState)
    const entries = providerState.moves.flatMap((move) => entriesOf(row, move))
    await postLedgerEntries(tx, entries, now)
    // A decided dispute keeps its state, because the bank's decision is final.
    const state = row.state === 'open' ? providerState.state : row.state
    await store.saveProviderState(tx, row.id, { ...providerState, state }, new Date(now))
    const { orderId } = row
    if (!orderId) return
    if (row.state === 'open') await freezeForDispute(tx, context.orderContext, orderId, now)
    if (row.state === 'open' && state !== 'open')
      await resolveDispute(tx, context.orderContext, orderId, state, now)
    if (state === 'lost') await postLoss(tx, { ...row, orderId }, providerState, now)
    if (isNew || state !== row.state)
      await context.events.publish(tx, 'DisputeMoved', { disputeId: row.id, orderId, state })
  })
}

/**
 * Returns the ledger entries for the amount and the fee of one of the dispute's balance transactions. Each entry has an
 * idempotency key, so it is posted only once.
 */
function entriesOf(row: store.DisputeRow, move: ProviderDispute['moves'][number]): LedgerEntry[] {
  const of = { currency: row.currency, refType: 'dispute', refId: row.id, providerId: move.id } as const
  const post = (key: string, debit: 'disputes' | 'provider_fees', cents: number): LedgerEntry =>
    cents >= 0
      ? { key: `dispute:${move.id}:${key}`, debit, credit: 'provider_clearing', cents, ...of }
      : { key: `dispute:${move.id}:${key}`, debit: 'provider_clearing', credit: debit, cents: -cents, ...of }
  return [post('amount', 'disputes', -move.amountCents), post('fee', 'provider_fees', move.feeCents)]
}

/**
 * Seller order states in which a dispute loss is posted. A canceled or refunded order also loses money if the bank
 * withdrew the money before the refund.
 */
const statesWithLoss: ReadonlySet<string> = new Set(['lost', 'cancelled', 'refunded'])

/**
 * Posts the loss from a lost dispute, divided into the seller's share and the marketplace's commission and fee. Runs
 * again if a refund of the lost order fails later, because the amount of the failed refund is then also lost.
 */
async function postLoss(
  tx: Tx,
  dispute: store.DisputeRow & { orderId: string },
  providerState: ProviderDispute,
  now: number,
): Promise<void> {
  const sellerOrders = (await lockSellerOrdersOf(tx, dispute.orderId)).filter(({ state }) =>
    statesWithLoss.has(state),
  )
  const recordedCents = await store.sumLosses(tx, dispute.id)
  const lostCents = -providerState.moves.reduce((sum, move) => sum + move.amountCents, 0) - recordedCents
  const ids = sellerOrders.map(({ id }) => id)
  for (const loss of divideLoss(Math.max(lostCents, 0), await store.listRemainingAmounts(tx, ids))) {
    const sellerOrder = sellerOrders.find(({ id }) => id === loss.sellerOrderId)!
    if (loss.earningsCents + loss.commissionCents + loss.feeCents === 0) continue
    const earningsFrom = sellerOrder.releasedAt ? 'debt' : 'held'
    const no = await store.addDisputeLoss(tx, dispute.id, loss, earningsFrom)
    const { id: refId, currency } = dispute
    const to = { credit: 'disputes', currency, refType: 'dispute', refId, providerId: null } as const
    const key = (what: string): string => `dispute:${refId}:${sellerOrder.id}:${what}:${no}`
    const lost: LedgerEntry[] = [
      {
        key: key('earnings'),
        debit: `seller_${earningsFrom}:${sellerOrder.sellerId}`,
        cents: loss.earningsCents,
        ...to,
      },
      { key: key('commission'), debit: 'commission_revenue', cents: loss.commissionCents, ...to },
      { key: key('fee'), debit: 'fee_revenue', cents: loss.feeCents, ...to },
    ]
    await postLedgerEntries(tx, lost, now)
  }
}

/**
 * Handles a failed refund of a disputed seller order. If the bank decided the dispute before the refund failed, applies
 * the decision. If the dispute was lost, divides the loss among the seller orders again.
 */
export async function redivideLoss(context: PayoutContext, sellerOrderId: string): Promise<void> {
  const before = await findSellerOrder(context.db, sellerOrderId)
  if (before?.state === 'disputed') await applyDecision(context, before.orderId)
  const sellerOrder = await findSellerOrder(context.db, sellerOrderId)
  if (!sellerOrder || !statesWithLoss.has(sellerOrder.state)) return
  for (const providerId of await store.listLostDisputeProviderIds(context.db, sellerOrder.orderId))
    await applyDispute(context, providerId)
}

async function applyDecision(context: PayoutContext, orderId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const verdict = await store.findNewestDisputeState(tx, orderId)
    if (verdict === 'won' || verdict === 'lost')
      await resolveDispute(tx, context.orderContext, orderId, verdict, context.clock.now())
  })
}

/** Returns a page of disputes, newest first. Pass `next` as `after` to read the next page. */
export async function listDisputes(
  db: Db,
  of: { state?: string | undefined; after?: string | undefined; limit: number },
) {
  const rows = await store.listDisputes(db, { ...of, limit: of.limit + 1 })
  const shown = rows.slice(0, of.limit)
  return { disputes: shown.map(disputeView), next: rows.length > of.limit ? shown.at(-1)!.id : null }
}

/**
 * Returns a dispute with its saved evidence and with evidence drafted from the order.
 * @throws not_found
 */
export async function getDispute({ db }: PayoutContext, id: string) {
  const row = await store.findDispute(db, id)
  if (!row) throw fail('not_found')
  const source = row.orderId ? await store.readEvidence(db, row.orderId) : undefined
  return {
    dispute: disputeView(row),
    draft: source ? draftEvidence(source) : {},
    evidence: row.evidence,
    fields: [...evidenceFields],
    files: await listFiles(db, id),
  }
}

/**
 * Returns a dispute whose evidence can still be changed.
 * @throws not_found, own_case, already_decided (closed or already submitted)
 */
export async function getOpenDispute(
  { db }: PayoutContext,
  actor: Actor,
  id: string,
): Promise<store.DisputeRow> {
  const row = await store.findDispute(db, id)
  if (!row) throw fail('not_found')
  for (const sellerId of await store.listSellerIds(db, id)) requireNotOwnCase(actor, sellerId)
  if (row.state !== 'open' || row.submittedAt) throw fail('already_decided')
  return row
}

/**
 * Applies the provider's response to a request that changes a dispute.
 * @throws already_decided (the bank has decided, but the webhook has not arrived yet)
 */
export async function applyDisputeResponse(
  context: PayoutContext,
  providerId: string,
  answer: ProviderDispute | 'refused',
): Promise<void> {
  await applyProviderState(
    context,
    answer === 'refused' ? await context.ledger.readDispute(providerId) : answer,
  )
  if (answer === 'refused') throw fail('already_decided')
}

/**
 * Saves evidence at the provider. With `submit`, also submits the evidence to the bank, after which it cannot be
 * changed.
 * @throws not_found, already_decided (closed or already submitted), provider_unavailable
 */
export async function submitEvidence(
  context: PayoutContext,
  actor: Actor,
  id: string,
  { evidence, submit }: { evidence: Evidence; submit: boolean },
) {
  const row = await getOpenDispute(context, actor, id)
  await inTransaction(context.db, async (tx) => {
    await store.saveEvidence(tx, id, evidence)
    const [before, after] = [row.evidence, { ...evidence, submit }]
    const action = submit ? 'dispute.submit' : 'dispute.keep-evidence'
    await audit(tx, {
      actor,
      action,
      target: { kind: 'dispute', id },
      before,
      after,
      at: context.clock.now(),
    })
  })
  const texts = Object.fromEntries(Object.entries(evidence).filter(([, text]) => text !== undefined))
  const all = { ...texts, ...(await readFileEvidence(context.db, id)) }
  await applyDisputeResponse(
    context,
    row.providerId,
    await context.ledger.saveEvidence(row.providerId, all, submit),
  )
  return getDispute(context, id)
}

/**
 * Accepts a dispute on behalf of the marketplace, so that the bank decides for the buyer.
 * @throws not_found, own_case, already_decided, provider_unavailable
 */
export async function acceptDispute(context: PayoutContext, actor: Actor, id: string) {
  const row = await getOpenDispute(context, actor, id)
  await inTransaction(context.db, async (tx) => {
    const [target, at] = [{ kind: 'dispute', id } as const, context.clock.now()]
    await audit(tx, { actor, action: 'dispute.accept', target, before: null, after: null, at })
  })
  await applyDisputeResponse(context, row.providerId, await context.ledger.closeDispute(row.providerId))
  return getDispute(context, id)
}

function disputeView(row: store.DisputeRow): Dispute {
  return {
    _id: row.id,
    orderId: row.orderId,
    number: row.number,
    amount: { cents: row.amountCents, currency: row.currency },
    reason: row.reason,
    state: row.state,
    isInquiry: row.isInquiry,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
  }
}
