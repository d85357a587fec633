import type { Stripe } from 'stripe'
import type { Params } from '../../core/form.ts'
import { allowOnly, flag, hash, oneOf, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { scheduleDailyPayout } from './daily-payout.ts'
import { findOrCreateBalance } from './reserve-debit.ts'
import type { StripeBalance } from './reserve-debit.ts'

async function update(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, ['payments'])
  const payments = hash(params, 'payments')
  const balance = await findOrCreateBalance(unit, unit.account)
  unit.save(balance)
  if (!payments) return shown(balance)
  allowOnly(payments, ['debit_negative_balances', 'payouts'])
  const debits = flag(payments, 'debit_negative_balances')
  if (debits !== undefined) balance.body.payments.debit_negative_balances = debits
  const payouts = hash(payments, 'payouts')
  if (payouts) await writePayouts(unit, balance, payouts)
  unit.emit('balance_settings.updated', shown(balance))
  return shown(balance)
}

async function writePayouts(unit: WorkUnit, balance: StripeBalance, input: Params): Promise<void> {
  allowOnly(input, ['schedule', 'statement_descriptor'])
  const own = balance.body.payments.payouts as Stripe.BalanceSettings.Payments.Payouts
  const descriptor = textParam(input, 'statement_descriptor', 22)
  if (descriptor !== undefined) own.statement_descriptor = descriptor
  const schedule = hash(input, 'schedule')
  if (!schedule) return
  allowOnly(schedule, ['interval'])
  const interval = oneOf(schedule, 'interval', ['daily', 'manual'])
  if (!interval) return
  own.schedule = { interval }
  if (interval === 'manual') balance.dueAt = null
  else await scheduleDailyPayout(unit, unit.account, unit.now)
}

function shown(balance: StripeBalance): Stripe.BalanceSettings {
  return { object: 'balance_settings', payments: balance.body.payments }
}

export const balanceSettingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/balance_settings',
    connected: true,
    async run({ unit, params }) {
      allowOnly(params, [])
      return shown(await findOrCreateBalance(unit, unit.account))
    },
  },
  {
    method: 'POST',
    path: '/v1/balance_settings',
    connected: true,
    run: ({ unit, params }) => update(unit, params),
  },
]
