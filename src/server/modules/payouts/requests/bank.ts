import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import type { BankAccount } from '#platform/payments/ports/accounts.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Payee } from '#modules/accounts/payout-account.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { lockPayoutsOf } from '../core/payouts.store.ts'
import * as store from './bank.store.ts'
import { translate } from '#platform/language/translate.ts'
import { timeText } from '#platform/language/formats.ts'

const hour = 3_600_000

/**
 * Reads the bank account for a seller's payouts from the provider and saves it. If the bank account has changed,
 * notifies the seller and holds payouts for a few hours, because an attacker could have changed it. Returns the bank
 * account, or undefined if the seller has none.
 * @throws provider_unavailable
 */
export async function syncBankAccount(
  context: PayoutContext,
  { id: sellerId, accountId }: Payee,
): Promise<BankAccount | undefined> {
  const bank = accountId ? await context.accounts.readBank(accountId) : undefined
  if (!bank) return undefined
  await inTransaction(context.db, async (tx) => {
    await lockPayoutsOf(tx, sellerId)
    const before = await store.findBank(tx, sellerId)
    if (before?.fingerprint === bank.fingerprint) return
    const at = context.clock.now()
    await store.saveBank(tx, { sellerId, ...bank, changedAt: before ? new Date(at) : null })
    if (!before) return
    const heldUntil = at + context.settings.payoutHoldHours * hour
    await context.events.publish(tx, 'PayoutBankChanged', { sellerId, last4: bank.last4, at, heldUntil })
  })
  return bank
}

/** Returns the end of the hold on a seller's payouts, or undefined if payouts are not held. */
export async function findHeldUntil(
  { clock, settings }: PayoutContext,
  db: Db | Tx,
  sellerId: string,
): Promise<Date | undefined> {
  const changedAt = (await store.findBank(db, sellerId))?.changedAt
  const until = changedAt && new Date(changedAt.getTime() + settings.payoutHoldHours * hour)
  return until && until.getTime() > clock.now() ? until : undefined
}

/** @throws payout_held */
export async function requirePayoutsNotHeld(context: PayoutContext, tx: Tx, sellerId: string): Promise<void> {
  const until = await findHeldUntil(context, tx, sellerId)
  if (!until) return
  throw fail('payout_held', {
    message: (language) =>
      translate(language, 'error.payout-held-until', { time: timeText(language, until) }),
    details: { heldUntil: until.toISOString() },
  })
}
