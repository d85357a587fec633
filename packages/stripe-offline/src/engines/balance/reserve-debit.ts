import type { Stripe } from 'stripe'
import { invalid } from '../../core/errors.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { platformAccount } from '../../core/store.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readBalancesInUnit, balanceId } from './balance.ts'

export type StripeBalance = StoredEntry<'balance_settings'>

/**
 * Returns an account's balance settings. Creates them if they do not exist yet. As in Stripe, payouts of connected
 * accounts are daily by default.
 */
export async function findOrCreateBalance(unit: WorkUnit, account: string): Promise<StripeBalance> {
  const id = balanceId(account)
  const existing = await unit.find('balance_settings', id, account)
  return existing ?? unit.add('balance_settings', blankSettings(account), { id, account, secret: {} })
}

/**
 * Checks that the balance covers a debit. Saves the account's balance settings, so that a concurrent debit conflicts
 * and is retried. With `availableOn` in the future, the debit can also use pending funds.
 */
export async function reserveDebit(
  unit: WorkUnit,
  account: string,
  input: { currency: string; amount: number; availableOn?: number; message: string },
): Promise<StripeBalance> {
  const balance = await findOrCreateBalance(unit, account)
  unit.save(balance)
  const rows = await readBalancesInUnit(unit, account)
  const { available = 0, pending = 0 } = rows.find(({ currency }) => currency === input.currency) ?? {}
  const within = (input.availableOn ?? 0) > unit.now ? available + pending : available
  if (input.amount > within) throw invalid(input.message, 'balance_insufficient')
  return balance
}

function blankSettings(
  account: string,
): Omit<Stripe.BalanceSettings, 'object'> & { object: 'balance_settings' } {
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: account !== platformAccount,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: account === platformAccount ? 'manual' : 'daily' },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  }
}
