import type { Stripe } from 'stripe'
import { invalid } from '../core/errors.ts'
import type { Entry } from '../core/kinds.ts'
import { platformAccount } from '../core/store.ts'
import type { Unit } from '../core/unit.ts'
import { balancesWithin, purseId } from './balance.ts'

export type Purse = Entry<'balance_settings'>

/** An account's balance settings, made when first needed: connected accounts are paid out daily, as at Stripe. */
export async function openPurse(unit: Unit, account: string): Promise<Purse> {
  const id = purseId(account)
  const known = await unit.find('balance_settings', id, account)
  return known ?? unit.add('balance_settings', blankSettings(account), { id, account, secret: {} })
}

/**
 * Makes sure the money is there, and that no other call spends it meanwhile: the purse is written by every debit.
 * Money that is pending until `availableOn` may be taken from what is pending.
 */
export async function spend(
  unit: Unit,
  account: string,
  given: { currency: string; amount: number; availableOn?: number; message: string },
): Promise<Purse> {
  const purse = await openPurse(unit, account)
  unit.save(purse)
  const rows = await balancesWithin(unit, account)
  const { available = 0, pending = 0 } = rows.find(({ currency }) => currency === given.currency) ?? {}
  const within = (given.availableOn ?? 0) > unit.now ? available + pending : available
  if (given.amount > within) throw invalid(given.message, 'balance_insufficient')
  return purse
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
