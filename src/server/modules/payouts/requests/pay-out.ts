import { marketplaceCurrency, requireChargeable } from '#platform/settings/currency.ts'
import type { ProviderPayout } from '#platform/payments/ports/accounts.ts'
import { inTransaction } from '#platform/database/db.ts'
import { deliverDue, eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { sumContested } from '#modules/orders/seller-orders.ts'
import type { Payee } from '#modules/accounts/payout-account.ts'
import { noteBank, requireNotHeld } from './bank.ts'
import { payoutView } from './payout-reads.ts'
import { itemsOf } from '../core/payout-items.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { mostPayable } from '../earnings/earnings.rules.ts'
import { sumDebts } from '../earnings/earnings.store.ts'
import * as store from '../core/payouts.store.ts'
import { payoutFailureText } from '#platform/payments/ports/payout-failures.ts'
import type { Language } from '#platform/language/translate.ts'

/** The request that wrote a payout asks for it at once; this is for one that died before. */
const unheardMs = 90_000
const hour = 3_600_000

/**
 * Pays out to the seller's bank (spec §7 "payout"): `amount` cents, or all there is, less what the seller owes. The
 * same attempt is the same payout.
 * @throws not_found (no account), balance_too_low, payout_held, payout_refused, attempt_reused, provider_unavailable
 */
export async function payOut(
  context: PayoutContext,
  payee: Payee,
  { attempt, amount, language }: { attempt: string; amount: number | undefined; language: Language },
) {
  const row =
    (await repeated(context, payee, attempt, amount)) ?? (await write(context, payee, attempt, amount))
  const payout = row.state === 'asked' ? await ask(context, row) : row
  if (payout.state === 'failed' && payout.providerId === null) {
    const { failure } = payout
    if (failure?.startsWith('funds:')) throw fail('balance_too_low')
    throw fail(
      'payout_refused',
      failure === null ? {} : { message: (reader) => payoutFailureText(reader, failure) },
    )
  }
  return { payout: payoutView(payout, language) }
}

async function repeated({ db }: PayoutContext, { id }: Payee, attempt: string, amount: number | undefined) {
  const known = await store.findAttempt(db, id, attempt)
  if (known && known.askedCents !== (amount ?? null)) throw fail('attempt_reused')
  return known
}

/** Writes a payout of what the provider has and no other payout counts on; reads again if one came between. */
async function write(
  context: PayoutContext,
  payee: Payee,
  attempt: string,
  amount: number | undefined,
): Promise<store.PayoutRow> {
  if (!payee.accountId) throw fail('not_found')
  const { accountId, id: sellerId } = payee
  const currency = marketplaceCurrency()
  // The news of another bank account may still be on its way.
  const bank = await noteBank(context, payee)
  // If another bank account replaces this one from here on, the provider refuses the payout.
  const destination = bank?.idByCurrency[currency] ?? null
  for (;;) {
    const readAt = new Date(context.clock.now())
    const { availableCents } = await context.accounts.balance(accountId, currency)
    const isWritten = await inTransaction(context.db, async (tx) => {
      await store.lockPayoutsOf(tx, sellerId)
      if (await store.findAttempt(tx, sellerId, attempt)) return true
      await requireNotHeld(context, tx, sellerId)
      if (await store.hasMovedSince(tx, sellerId, readAt)) return false
      const askedCents = await store.sumAsked(tx, sellerId, currency)
      const owedCents = await sumDebts(tx, sellerId, currency)
      const contestedCents = await sumContested(tx, sellerId, currency)
      const most = mostPayable({ availableCents, askedCents, owedCents, contestedCents })
      const amountCents = amount ?? most
      if (amountCents > most || amountCents <= 0) throw fail('balance_too_low')
      requireChargeable(amountCents, currency, 'amount')
      const items = itemsOf(amountCents, await store.listPayables(tx, sellerId, currency))
      const now = new Date(context.clock.now())
      const id = newId('pay', context.clock)
      const row = {
        id,
        sellerId,
        accountId,
        destination,
        attempt,
        askedCents: amount ?? null,
        amountCents,
        currency,
      }
      const asking = { state: 'asked', providerId: null, askedAt: now } as const
      if (!(await store.insertPayout(tx, { ...row, ...asking }, items))) return false
      await store.setNextLook(tx, id, new Date(+now + unheardMs))
      return true
    })
    if (isWritten) return (await store.findAttempt(context.db, sellerId, attempt))!
  }
}

/** Asks the provider for a payout that is written; every step may be repeated. */
async function ask(context: PayoutContext, row: store.PayoutRow): Promise<store.PayoutRow> {
  const { id, accountId, destination, amountCents, currency, keyNo } = row
  const isOld = context.clock.now() - row.keyAt.getTime() > store.keyLivesMs
  const made = isOld ? await context.accounts.findPayout({ id, accountId }) : undefined
  if (made) return learn(context, id, made)
  if (isOld) await store.nextKey(context.db, 'payouts', id, new Date(context.clock.now()))
  const no = isOld ? keyNo + 1 : keyNo
  const answer = await context.accounts.payOut({
    id,
    keyNo: no,
    accountId,
    destination,
    amountCents,
    currency,
  })
  if (!('refused' in answer)) return learn(context, id, answer)
  const failure = answer.refused === 'funds' ? `funds: ${answer.message}` : answer.message
  return move(context, id, { state: 'failed', providerId: null, failure, arrivesAt: null })
}

function learn(context: PayoutContext, id: string, truth: ProviderPayout): Promise<store.PayoutRow> {
  const { state, id: providerId, failure, arrivesAt } = truth
  return move(context, id, { state, providerId, failure, arrivesAt })
}

type Truth = Pick<store.PayoutMove, 'state' | 'providerId' | 'failure' | 'arrivesAt'>

/** What the provider says a payout is now; money that did not arrive is payable again, once. */
async function move(context: PayoutContext, id: string, truth: Truth): Promise<store.PayoutRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const row = (await store.lockPayout(tx, id))!
    const isBack = truth.state === 'failed' || truth.state === 'cancelled'
    const wasBack = row.state === 'failed' || row.state === 'cancelled'
    if (wasBack) return row
    const isMoving = truth.state === 'in-transit'
    const nextCheck = Math.max(truth.arrivesAt?.getTime() ?? 0, now) + hour
    await store.movePayout(tx, { id, ...truth, now: new Date(now) })
    await store.setNextLook(tx, id, isMoving ? new Date(nextCheck) : null)
    if (isBack) await store.freeItems(tx, id)
    if (isMoving && row.state === 'asked')
      await context.events.publish(tx, 'PayoutSent', { payoutId: id, sellerId: row.sellerId })
    if (truth.state !== row.state && truth.state !== 'in-transit' && truth.state !== 'asked') {
      const event = { payoutId: id, sellerId: row.sellerId, state: truth.state }
      if (truth.providerId) await context.events.publish(tx, 'PayoutEnded', event)
    }
    return (await store.findPayout(tx, id))!
  })
}

/** Payouts whose answer was lost, or whose end has not been told. */
export function payoutTopicOf(context: PayoutContext): OutboxTopic {
  const deliver = eachMessage(async ({ key }) => {
    const row = await store.findPayout(context.db, key)
    if (row?.state === 'asked') await ask(context, row)
    else if (row?.state === 'in-transit')
      await learn(context, row.id, await context.accounts.readPayout(row.accountId, row.providerId!))
  })
  return { name: store.payoutTopic, deliver }
}

/** Looks after a batch of payouts. Returns whether any was due. */
export function tendPayouts(context: PayoutContext): Promise<boolean> {
  return deliverDue(context, [payoutTopicOf(context)])
}

/** The provider told of a payout: what it is now is read again; one made in its dashboard gets its row here. */
export async function applyPayout(context: PayoutContext, payee: Payee, providerId: string): Promise<void> {
  const accountId = payee.accountId!
  const truth = await context.accounts.readPayout(accountId, providerId)
  const id = truth.ourId ?? (await store.findByProviderId(context.db, providerId))?.id
  if (id && (await store.findPayout(context.db, id))) return void (await learn(context, id, truth))
  const ours = newId('pay', context.clock)
  await inTransaction(context.db, async (tx) => {
    await store.lockPayoutsOf(tx, payee.id)
    const { amountCents, currency, createdAt: askedAt } = truth
    const row = {
      id: ours,
      sellerId: payee.id,
      accountId,
      destination: null,
      attempt: null,
      askedCents: null,
      amountCents,
      currency,
    }
    const items = itemsOf(amountCents, await store.listPayables(tx, payee.id, currency))
    const asked = { state: 'in-transit', providerId, askedAt } as const
    if (!(await store.insertPayout(tx, { ...row, ...asked }, items))) return
    await store.setNextLook(tx, ours, askedAt)
    await context.events.publish(tx, 'PayoutSent', { payoutId: ours, sellerId: payee.id })
  })
  const stored = await store.findByProviderId(context.db, providerId)
  if (stored) await learn(context, stored.id, truth)
}
