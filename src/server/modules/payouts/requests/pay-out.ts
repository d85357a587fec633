import { marketplaceCurrency, requireChargeable } from '#platform/settings/currency.ts'
import type { ProviderPayout } from '#platform/payments/ports/accounts.ts'
import { inTransaction } from '#platform/database/db.ts'
import { deliverDue, eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { sumContestedEarnings } from '#modules/orders/seller-orders.ts'
import type { Payee } from '#modules/accounts/payout-account.ts'
import { syncBankAccount, requirePayoutsNotHeld } from './bank.ts'
import { payoutView } from './payout-queries.ts'
import { buildPayoutItems } from '../core/payout-items.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { maxPayableCents } from '../earnings/earnings.rules.ts'
import { sumDebts } from '../earnings/earnings.store.ts'
import * as store from '../core/payouts.store.ts'
import { payoutFailureText } from '#platform/payments/ports/payout-failures.ts'
import type { Language } from '#platform/language/translate.ts'

/**
 * Delay, in ms, before the worker sends a payout that was not sent yet. Normally, the request that creates a payout
 * also sends it to the provider. The worker is needed only if the process crashes in between.
 */
const recoveryDelayMs = 90_000
const hour = 3_600_000

/**
 * Pays out money to the seller's bank (spec §7 "payout"). `amount` is in cents and defaults to the maximum, which is
 * the balance minus debts. Repeating an attempt returns the same payout.
 * @throws not_found (no account), balance_too_low, payout_held, payout_refused, attempt_reused, provider_unavailable
 */
export async function payOut(
  context: PayoutContext,
  payee: Payee,
  { attempt, amount, language }: { attempt: string; amount: number | undefined; language: Language },
) {
  const row =
    (await findRepeated(context, payee, attempt, amount)) ??
    (await createPayout(context, payee, attempt, amount))
  const payout = row.state === 'pending' ? await requestPayout(context, row) : row
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

async function findRepeated(
  { db }: PayoutContext,
  { id }: Payee,
  attempt: string,
  amount: number | undefined,
) {
  const existing = await store.findAttempt(db, id, attempt)
  if (existing && existing.askedCents !== (amount ?? null)) throw fail('attempt_reused')
  return existing
}

/**
 * Inserts a payout of money that no other payout uses. Reads the balance again if another payout has changed it in the
 * meantime.
 */
async function createPayout(
  context: PayoutContext,
  payee: Payee,
  attempt: string,
  amount: number | undefined,
): Promise<store.PayoutRow> {
  if (!payee.accountId) throw fail('not_found')
  const { accountId, id: sellerId } = payee
  const currency = marketplaceCurrency()
  // Reads the bank account again, because the webhook event for a change might not have arrived yet.
  const bank = await syncBankAccount(context, payee)
  // If the bank account changes after this point, the provider rejects the payout.
  const destination = bank?.idByCurrency[currency] ?? null
  for (;;) {
    const readAt = new Date(context.clock.now())
    const { availableCents } = await context.accounts.balance(accountId, currency)
    const isWritten = await inTransaction(context.db, async (tx) => {
      await store.lockPayoutsOf(tx, sellerId)
      if (await store.findAttempt(tx, sellerId, attempt)) return true
      await requirePayoutsNotHeld(context, tx, sellerId)
      if (await store.hasPayoutChangedSince(tx, sellerId, readAt)) return false
      const askedCents = await store.sumPendingPayouts(tx, sellerId, currency)
      const owedCents = await sumDebts(tx, sellerId, currency)
      const contestedCents = await sumContestedEarnings(tx, sellerId, currency)
      const max = maxPayableCents({ availableCents, askedCents, owedCents, contestedCents })
      const amountCents = amount ?? max
      if (amountCents > max || amountCents <= 0) throw fail('balance_too_low')
      requireChargeable(amountCents, currency, 'amount')
      const items = buildPayoutItems(amountCents, await store.listPayables(tx, sellerId, currency))
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
      const initialState = { state: 'pending', providerId: null, askedAt: now } as const
      if (!(await store.insertPayout(tx, { ...row, ...initialState }, items))) return false
      await store.scheduleNextCheck(tx, id, new Date(+now + recoveryDelayMs))
      return true
    })
    if (isWritten) return (await store.findAttempt(context.db, sellerId, attempt))!
  }
}

/** Sends an inserted payout to the provider. Every step is idempotent. */
async function requestPayout(context: PayoutContext, row: store.PayoutRow): Promise<store.PayoutRow> {
  const { id, accountId, destination, amountCents, currency, keyNo } = row
  const isOld = context.clock.now() - row.keyAt.getTime() > store.keyLifetimeMs
  const made = isOld ? await context.accounts.findPayout({ id, accountId }) : undefined
  if (made) return syncPayout(context, id, made)
  if (isOld) await store.renewIdempotencyKey(context.db, 'payouts', id, new Date(context.clock.now()))
  const no = isOld ? keyNo + 1 : keyNo
  const answer = await context.accounts.payOut({
    id,
    keyNo: no,
    accountId,
    destination,
    amountCents,
    currency,
  })
  if (!('reason' in answer)) return syncPayout(context, id, answer)
  const failure = answer.reason === 'funds' ? `funds: ${answer.message}` : answer.message
  return applyUpdate(context, id, { state: 'failed', providerId: null, failure, arrivesAt: null })
}

function syncPayout(
  context: PayoutContext,
  id: string,
  providerState: ProviderPayout,
): Promise<store.PayoutRow> {
  const { state, id: providerId, failure, arrivesAt } = providerState
  return applyUpdate(context, id, { state, providerId, failure, arrivesAt })
}

type PayoutUpdate = Pick<store.PayoutMove, 'state' | 'providerId' | 'failure' | 'arrivesAt'>

/**
 * Applies the provider's state of a payout. If the payout has failed, its money becomes available for payout again, but
 * only once.
 */
async function applyUpdate(
  context: PayoutContext,
  id: string,
  update: PayoutUpdate,
): Promise<store.PayoutRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const row = (await store.lockPayout(tx, id))!
    const isBack = update.state === 'failed' || update.state === 'cancelled'
    const wasBack = row.state === 'failed' || row.state === 'cancelled'
    if (wasBack) return row
    const isMoving = update.state === 'in-transit'
    const nextCheck = Math.max(update.arrivesAt?.getTime() ?? 0, now) + hour
    await store.updatePayoutState(tx, { id, ...update, now: new Date(now) })
    await store.scheduleNextCheck(tx, id, isMoving ? new Date(nextCheck) : null)
    if (isBack) await store.releasePayoutItems(tx, id)
    if (isMoving && row.state === 'pending')
      await context.events.publish(tx, 'PayoutSent', { payoutId: id, sellerId: row.sellerId })
    if (update.state !== row.state && update.state !== 'in-transit' && update.state !== 'pending') {
      const event = { payoutId: id, sellerId: row.sellerId, state: update.state }
      if (update.providerId) await context.events.publish(tx, 'PayoutEnded', event)
    }
    return (await store.findPayout(tx, id))!
  })
}

/**
 * Returns the outbox topic for payouts whose response was lost or whose final state is not known yet. Processing a
 * payout sends it or checks its state.
 */
export function createPayoutTopic(context: PayoutContext): OutboxTopic {
  const deliver = eachMessage(async ({ key }) => {
    const row = await store.findPayout(context.db, key)
    if (row?.state === 'pending') await requestPayout(context, row)
    else if (row?.state === 'in-transit')
      await syncPayout(context, row.id, await context.accounts.readPayout(row.accountId, row.providerId!))
  })
  return { name: store.payoutTopic, deliver }
}

/** Processes a batch of payouts. Returns whether any was due. */
export function processPayouts(context: PayoutContext): Promise<boolean> {
  return deliverDue(context, [createPayoutTopic(context)])
}

/**
 * Reads a payout from the provider after a webhook event and applies its state. If the payout was created in the
 * provider's dashboard, inserts it.
 */
export async function applyPayout(context: PayoutContext, payee: Payee, providerId: string): Promise<void> {
  const accountId = payee.accountId!
  const providerState = await context.accounts.readPayout(accountId, providerId)
  const id = providerState.ourId ?? (await store.findByProviderId(context.db, providerId))?.id
  if (id && (await store.findPayout(context.db, id)))
    return void (await syncPayout(context, id, providerState))
  const ours = newId('pay', context.clock)
  await inTransaction(context.db, async (tx) => {
    await store.lockPayoutsOf(tx, payee.id)
    const { amountCents, currency, createdAt: askedAt } = providerState
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
    const items = buildPayoutItems(amountCents, await store.listPayables(tx, payee.id, currency))
    const initialState = { state: 'in-transit', providerId, askedAt } as const
    if (!(await store.insertPayout(tx, { ...row, ...initialState }, items))) return
    await store.scheduleNextCheck(tx, ours, askedAt)
    await context.events.publish(tx, 'PayoutSent', { payoutId: ours, sellerId: payee.id })
  })
  const stored = await store.findByProviderId(context.db, providerId)
  if (stored) await syncPayout(context, stored.id, providerState)
}
