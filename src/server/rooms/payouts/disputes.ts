import type { Dispute, Evidence } from '#contract/payouts.ts'
import { evidenceFields } from '#contract/payouts.ts'
import type { ProviderDispute } from '#platform/cards/books.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import { findSellerOrder, freeze, lockPartsOf, settleDispute } from '#rooms/orders/seller-orders.ts'
import { divideLoss } from './dispute-loss.ts'
import * as store from './disputes.store.ts'
import { draftEvidence } from './evidence-draft.ts'
import type { PayoutDesk } from './payouts.desk.ts'

/** The provider told of a dispute: what it is now is read again and applied, whatever came before or twice. */
export async function applyDispute(desk: PayoutDesk, providerId: string): Promise<void> {
  await applyTruth(desk, await desk.books.readDispute(providerId))
}

async function applyTruth(desk: PayoutDesk, truth: ProviderDispute): Promise<void> {
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    const { isNew, ...row } = await store.lockDispute(tx, newId('dsp', desk.clock), truth)
    const entries = truth.moves.flatMap((move) => entriesOf(row, move))
    await post(tx, entries, now)
    // What a bank has decided stays decided.
    const state = row.state === 'open' ? truth.state : row.state
    await store.keepTruth(tx, row.id, { ...truth, state }, new Date(now))
    const { orderId } = row
    if (!orderId) return
    if (row.state === 'open') await freeze(tx, desk.till, orderId, now)
    if (row.state === 'open' && state !== 'open') await settleDispute(tx, desk.till, orderId, state, now)
    if (state === 'lost') await bookLoss(tx, { ...row, orderId }, truth, now)
    if (isNew || state !== row.state)
      await desk.facts.publish(tx, 'DisputeMoved', { disputeId: row.id, orderId, state })
  })
}

/** What the bank takes and gives back, and what the provider charges for it; each move is booked once. */
function entriesOf(row: store.DisputeRow, move: ProviderDispute['moves'][number]): Entry[] {
  const of = { currency: row.currency, refType: 'dispute', refId: row.id, providerId: move.id } as const
  const book = (key: string, debit: 'disputes' | 'stripe_fees', cents: number): Entry =>
    cents >= 0
      ? { key: `dispute:${move.id}:${key}`, debit, credit: 'stripe_clearing', cents, ...of }
      : { key: `dispute:${move.id}:${key}`, debit: 'stripe_clearing', credit: debit, cents: -cents, ...of }
  return [book('amount', 'disputes', -move.amountCents), book('fee', 'stripe_fees', move.feeCents)]
}

/** Money of a cancelled or refunded order is still there when the bank was faster than our refund. */
const mayLose: ReadonlySet<string> = new Set(['lost', 'cancelled', 'refunded'])

/**
 * What the bank keeps is borne by those whose it was. Once more after a refund of a lost order has failed: what that
 * had taken was never given back, so it is part of the loss.
 */
async function bookLoss(
  tx: Tx,
  dispute: store.DisputeRow & { orderId: string },
  truth: ProviderDispute,
  now: number,
): Promise<void> {
  const parts = (await lockPartsOf(tx, dispute.orderId)).filter(({ state }) => mayLose.has(state))
  const known = await store.sumLosses(tx, dispute.id)
  const lostCents = -truth.moves.reduce((sum, move) => sum + move.amountCents, 0) - known
  const ids = parts.map(({ id }) => id)
  for (const loss of divideLoss(Math.max(lostCents, 0), await store.listLosing(tx, ids))) {
    const part = parts.find(({ id }) => id === loss.sellerOrderId)!
    if (loss.shareCents + loss.commissionCents + loss.feeCents === 0) continue
    const shareFrom = part.releasedAt ? 'debt' : 'held'
    const no = await store.addLoss(tx, dispute.id, loss, shareFrom)
    const { id: refId, currency } = dispute
    const to = { credit: 'disputes', currency, refType: 'dispute', refId, providerId: null } as const
    const key = (what: string): string => `dispute:${refId}:${part.id}:${what}:${no}`
    const lost: Entry[] = [
      { key: key('share'), debit: `seller_${shareFrom}:${part.sellerId}`, cents: loss.shareCents, ...to },
      { key: key('commission'), debit: 'commission_revenue', cents: loss.commissionCents, ...to },
      { key: key('fee'), debit: 'fee_revenue', cents: loss.feeCents, ...to },
    ]
    await post(tx, lost, now)
  }
}

/** A refund of a seller order has failed: if a dispute over it was lost, the loss is divided anew. */
export async function divideAnew(desk: PayoutDesk, sellerOrderId: string): Promise<void> {
  const part = await findSellerOrder(desk.db, sellerOrderId)
  if (!part || !mayLose.has(part.state)) return
  for (const providerId of await store.listLost(desk.db, part.orderId)) await applyDispute(desk, providerId)
}

/** Disputes newest first; `next` is the id to go on `before`. */
export async function listDisputes(
  db: Db,
  of: { state?: string | undefined; before?: string | undefined; limit: number },
) {
  const rows = await store.listDisputes(db, { ...of, limit: of.limit + 1 })
  const shown = rows.slice(0, of.limit)
  return { disputes: shown.map(disputeView), next: rows.length > of.limit ? shown.at(-1)!.id : null }
}

/** A dispute with its evidence, kept and drafted; refuses with not_found. */
export async function getDispute({ db }: PayoutDesk, id: string) {
  const row = await store.findDispute(db, id)
  if (!row) throw refuse('not_found')
  const source = row.orderId ? await store.readEvidence(db, row.orderId) : undefined
  return {
    dispute: disputeView(row),
    draft: source ? draftEvidence(source) : {},
    evidence: row.evidence,
    fields: [...evidenceFields],
  }
}

/**
 * Keeps evidence at the provider and, with `submit`, hands it in, once for good. Refuses with not_found,
 * already_decided (closed or handed in before), provider_unavailable.
 */
export async function submitEvidence(
  desk: PayoutDesk,
  actor: Actor,
  id: string,
  { evidence, submit }: { evidence: Evidence; submit: boolean },
) {
  const row = await store.findDispute(desk.db, id)
  if (!row) throw refuse('not_found')
  if (row.state !== 'open' || row.submittedAt) throw refuse('already_decided')
  await inTransaction(desk.db, async (tx) => {
    await store.keepEvidence(tx, id, evidence)
    const [before, after] = [row.evidence, { ...evidence, submit }]
    const action = submit ? 'dispute.submit' : 'dispute.keep-evidence'
    await audit(tx, { actor, action, target: { kind: 'dispute', id }, before, after, at: desk.clock.now() })
  })
  const texts = Object.fromEntries(Object.entries(evidence).filter(([, text]) => text !== undefined))
  const kept = await desk.books.keepEvidence(row.providerId, texts, submit)
  // The bank was faster, and its news is still on the way.
  await applyTruth(desk, kept === 'refused' ? await desk.books.readDispute(row.providerId) : kept)
  if (kept === 'refused') throw refuse('already_decided')
  return getDispute(desk, id)
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
