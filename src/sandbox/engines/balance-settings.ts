import type { Stripe } from 'stripe'
import type { Params } from '../core/form.ts'
import { allowOnly, flag, hash, oneOf, text } from '../core/params.ts'
import type { Route } from '../core/route.ts'
import type { Unit } from '../core/unit.ts'
import { planSweep } from './payout-sweep.ts'
import { openPurse } from './purse.ts'
import type { Purse } from './purse.ts'

async function update(unit: Unit, params: Params): Promise<object> {
  allowOnly(params, ['payments'])
  const payments = hash(params, 'payments')
  const purse = await openPurse(unit, unit.account)
  unit.save(purse)
  if (!payments) return shown(purse)
  allowOnly(payments, ['debit_negative_balances', 'payouts'], ['settlement_timing'])
  const debits = flag(payments, 'debit_negative_balances')
  if (debits !== undefined) purse.body.payments.debit_negative_balances = debits
  const payouts = hash(payments, 'payouts')
  if (payouts) await writePayouts(unit, purse, payouts)
  unit.tell('balance_settings.updated', shown(purse))
  return shown(purse)
}

async function writePayouts(unit: Unit, purse: Purse, given: Params): Promise<void> {
  allowOnly(
    given,
    ['schedule', 'statement_descriptor'],
    ['automatic_transfer_rules_by_currency', 'minimum_balance_by_currency'],
  )
  const own = purse.body.payments.payouts as Stripe.BalanceSettings.Payments.Payouts
  const descriptor = text(given, 'statement_descriptor', 22)
  if (descriptor !== undefined) own.statement_descriptor = descriptor
  const schedule = hash(given, 'schedule')
  if (!schedule) return
  allowOnly(schedule, ['interval'], ['monthly_payout_days', 'weekly_payout_days'])
  const interval = oneOf(schedule, 'interval', ['daily', 'manual'])
  if (!interval) return
  own.schedule = { interval }
  if (interval === 'manual') purse.dueAt = null
  else await planSweep(unit, unit.account, unit.now)
}

function shown(purse: Purse): Stripe.BalanceSettings {
  return { object: 'balance_settings', payments: purse.body.payments }
}

export const balanceSettingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/balance_settings',
    connected: true,
    async run({ unit, params }) {
      allowOnly(params, [])
      return shown(await openPurse(unit, unit.account))
    },
  },
  {
    method: 'POST',
    path: '/v1/balance_settings',
    connected: true,
    run: ({ unit, params }) => update(unit, params),
  },
]
