import type { ProviderPayout } from '#platform/cards/accounts.ts'
import { inTransaction } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import type { Payee } from '#rooms/accounts/payout-account.ts'
import { payoutView } from './payout-view.ts'
import { itemsOf } from './payout-items.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { keyLivesMs, leaseMs, waitMs } from './provider-keys.ts'
import { mostPayable } from './share.rules.ts'
import { sumDebts } from './share.store.ts'
import * as keys from './provider-keys.store.ts'
import * as store from './payouts.store.ts'

const batch = 20
const hour = 3_600_000

/**
 * Pays out to the seller's bank (spec §7 "payout"): `amount` cents, or all there is, less what the seller owes. The
 * same attempt is the same payout. Refuses with not_found (no account), balance_too_low, payout_refused,
 * attempt_reused, provider_unavailable.
 */
export async function payOut(desk: PayoutDesk, payee: Payee, attempt: string, amount: number | undefined) {
  const row = (await repeated(desk, payee, attempt, amount)) ?? (await write(desk, payee, attempt, amount))
  const payout = row.state === 'asked' ? await ask(desk, row) : row
  if (payout.state === 'failed' && payout.providerId === null) {
    if (payout.failure?.startsWith('funds:')) throw refuse('balance_too_low')
    throw refuse('payout_refused', { message: payout.failure ?? 'This payout was refused' })
  }
  return { payout: payoutView(payout) }
}

async function repeated({ db }: PayoutDesk, { id }: Payee, attempt: string, amount: number | undefined) {
  const known = await store.findAttempt(db, id, attempt)
  if (known && known.askedCents !== (amount ?? null)) throw refuse('attempt_reused')
  return known
}

/** Writes a payout of what the provider has and no other payout counts on; reads again if one came between. */
async function write(
  desk: PayoutDesk,
  payee: Payee,
  attempt: string,
  amount: number | undefined,
): Promise<store.PayoutRow> {
  if (!payee.accountId) throw refuse('not_found')
  const { accountId, id: sellerId } = payee
  const { currency } = desk
  for (;;) {
    const readAt = new Date(desk.clock.now())
    const { availableCents } = await desk.accounts.balance(accountId, currency)
    const isWritten = await inTransaction(desk.db, async (tx) => {
      await store.lockPayoutsOf(tx, sellerId)
      if (await store.findAttempt(tx, sellerId, attempt)) return true
      if (await store.hasMovedSince(tx, sellerId, readAt)) return false
      const askedCents = await store.sumAsked(tx, sellerId, currency)
      const owedCents = await sumDebts(tx, sellerId, currency)
      const most = mostPayable({ availableCents, askedCents, owedCents })
      const amountCents = amount ?? most
      if (amountCents > most || amountCents <= 0) throw refuse('balance_too_low')
      const items = itemsOf(amountCents, await store.listPayables(tx, sellerId, currency))
      const now = new Date(desk.clock.now())
      const id = newId('pay', desk.clock)
      const row = { id, sellerId, accountId, attempt, askedCents: amount ?? null, amountCents, currency }
      const asking = {
        state: 'asked',
        providerId: null,
        askedAt: now,
        dueAt: new Date(+now + leaseMs),
      } as const
      return store.insertPayout(tx, { ...row, ...asking }, items)
    })
    if (isWritten) return (await store.findAttempt(desk.db, sellerId, attempt))!
  }
}

/** Asks the provider for a payout that is written; every step may be repeated. */
async function ask(desk: PayoutDesk, row: store.PayoutRow): Promise<store.PayoutRow> {
  const { id, accountId, amountCents, currency, keyNo } = row
  const isOld = desk.clock.now() - row.keyAt.getTime() > keyLivesMs
  const made = isOld ? await desk.accounts.findPayout({ id, accountId }) : undefined
  if (made) return learn(desk, id, made)
  if (isOld) await keys.nextKey(desk.db, 'payouts', id, new Date(desk.clock.now()))
  const no = isOld ? keyNo + 1 : keyNo
  const answer = await desk.accounts.payOut({ id, keyNo: no, accountId, amountCents, currency })
  if (!('refused' in answer)) return learn(desk, id, answer)
  const failure = answer.refused === 'funds' ? `funds: ${answer.message}` : answer.message
  return move(desk, id, { state: 'failed', providerId: null, failure, arrivesAt: null })
}

function learn(desk: PayoutDesk, id: string, truth: ProviderPayout): Promise<store.PayoutRow> {
  const { state, id: providerId, failure, arrivesAt } = truth
  return move(desk, id, { state, providerId, failure, arrivesAt })
}

type Truth = Pick<store.PayoutMove, 'state' | 'providerId' | 'failure' | 'arrivesAt'>

/** What the provider says a payout is now; money that did not arrive is payable again, once. */
async function move(desk: PayoutDesk, id: string, truth: Truth): Promise<store.PayoutRow> {
  const now = desk.clock.now()
  return inTransaction(desk.db, async (tx) => {
    const row = (await store.lockPayout(tx, id))!
    const isBack = truth.state === 'failed' || truth.state === 'cancelled'
    const wasBack = row.state === 'failed' || row.state === 'cancelled'
    if (wasBack) return row
    const isMoving = truth.state === 'in-transit'
    const look = Math.max(truth.arrivesAt?.getTime() ?? 0, now) + hour
    await store.movePayout(tx, { id, ...truth, dueAt: isMoving ? new Date(look) : null, now: new Date(now) })
    if (isBack) await store.freeItems(tx, id)
    if (isMoving && row.state === 'asked')
      await desk.facts.publish(tx, 'PayoutSent', { payoutId: id, sellerId: row.sellerId })
    if (truth.state !== row.state && truth.state !== 'in-transit' && truth.state !== 'asked') {
      const fact = { payoutId: id, sellerId: row.sellerId, state: truth.state }
      if (truth.providerId) await desk.facts.publish(tx, 'PayoutEnded', fact)
    }
    return (await store.findPayout(tx, id))!
  })
}

/** Looks after payouts whose answer was lost, or whose end has not been told. Answers whether any was due. */
export async function tendPayouts(desk: PayoutDesk): Promise<boolean> {
  const now = desk.clock.now()
  const due = await store.claimPayouts(desk.db, new Date(now), new Date(now + leaseMs), batch)
  for (const row of due) {
    const work =
      row.state === 'asked'
        ? ask(desk, row)
        : desk.accounts.readPayout(row.accountId, row.providerId!).then((truth) => learn(desk, row.id, truth))
    await work.catch((error: unknown) => {
      desk.log.warn({ payoutId: row.id, error: String(error) }, 'payout postponed')
      const dueAt = new Date(desk.clock.now() + waitMs(row.tries))
      return keys.postpone(desk.db, 'payouts', row.id, dueAt, String(error))
    })
  }
  return due.length > 0
}

/** The provider told of a payout: what it is now is read again; one made in its dashboard gets its row here. */
export async function applyPayout(desk: PayoutDesk, payee: Payee, providerId: string): Promise<void> {
  const accountId = payee.accountId!
  const truth = await desk.accounts.readPayout(accountId, providerId)
  const id = truth.ourId ?? (await store.findByProviderId(desk.db, providerId))?.id
  if (id && (await store.findPayout(desk.db, id))) return void (await learn(desk, id, truth))
  const ours = newId('pay', desk.clock)
  await inTransaction(desk.db, async (tx) => {
    await store.lockPayoutsOf(tx, payee.id)
    const { amountCents, currency, createdAt: askedAt } = truth
    const row = {
      id: ours,
      sellerId: payee.id,
      accountId,
      attempt: null,
      askedCents: null,
      amountCents,
      currency,
    }
    const items = itemsOf(amountCents, await store.listPayables(tx, payee.id, currency))
    const asked = { state: 'in-transit', providerId, askedAt, dueAt: askedAt } as const
    if (await store.insertPayout(tx, { ...row, ...asked }, items))
      await desk.facts.publish(tx, 'PayoutSent', { payoutId: ours, sellerId: payee.id })
  })
  const kept = await store.findByProviderId(desk.db, providerId)
  if (kept) await learn(desk, kept.id, truth)
}
