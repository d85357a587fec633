import { addPayout } from './payout-add.ts'
import { readBalancesInUnit } from './balance.ts'
import { canBePaidOut } from '../accounts/account-requirements.ts'
import { findOrCreateBalance } from './reserve-debit.ts'
import type { StripeBalance } from './reserve-debit.ts'
import { platformAccount } from '../../core/store.ts'
import type { WorkUnit } from '../../core/unit.ts'

const dayMs = 86_400_000

/**
 * Schedules a payout for the day after the funds become available. Does nothing if the account's payouts are manual.
 */
export async function scheduleDailyPayout(
  unit: WorkUnit,
  account: string,
  availableOn: number,
): Promise<void> {
  const balance = await findOrCreateBalance(unit, account)
  if (balance.body.payments.payouts?.schedule?.interval !== 'daily') return
  const due = (Math.floor((availableOn * 1000) / dayMs) + 1) * dayMs
  if (balance.dueAt !== null && balance.dueAt <= due) return
  balance.dueAt = due
  unit.save(balance)
}

/** Timer that creates the daily payout of all available funds. */
export async function createDailyPayout(unit: WorkUnit, balance: StripeBalance): Promise<void> {
  if (balance.body.payments.payouts?.schedule?.interval !== 'daily') return
  const account = await unit.find('account', balance.account, platformAccount)
  const rows = await readBalancesInUnit(unit, balance.account)
  if (rows.some(({ pending }) => pending > 0)) balance.dueAt = (Math.floor(unit.nowMs / dayMs) + 1) * dayMs
  if (account?.secret.bankId === undefined || !canBePaidOut(account.body)) return
  const bank = await unit.get('bank_account', account.secret.bankId, 'destination', account.id)
  for (const { currency, available } of rows) {
    if (available < 1 || currency !== bank.body.currency) continue
    addPayout(unit, balance, bank, { amount: available, currency, automatic: true })
  }
}
