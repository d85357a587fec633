import { newId } from '../core/ids.ts'
import type { Entry } from '../core/kinds.ts'
import type { Unit } from '../core/unit.ts'
import { addBalanceTransaction } from './balance.ts'
import type { Purse } from './purse.ts'

type Payout = Entry<'payout'>

const dayMs = 86_400_000

export interface NewPayout {
  amount: number
  currency: string
  automatic?: boolean
  method?: 'standard' | 'instant'
  description?: string | null
  statementDescriptor?: string | null
  metadata?: Record<string, string>
}

/** Takes the money out of the balance and sends it off; the purse has been checked and is written with it. */
export function addPayout(unit: Unit, purse: Purse, bank: Entry<'bank_account'>, given: NewPayout): Payout {
  const { account } = purse
  const id = newId('po')
  const failure = purse.secret.failNext ?? bank.secret.failure
  delete purse.secret.failNext
  unit.save(purse)
  const nextDay = (Math.floor(unit.nowMs / dayMs) + 1) * dayMs
  const payout = unit.add(
    'payout',
    {
      amount: given.amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: (nextDay + dayMs) / 1000,
      automatic: given.automatic === true,
      balance_transaction: null,
      currency: given.currency,
      description: given.description ?? (given.automatic === true ? 'STRIPE PAYOUT' : null),
      destination: bank.id,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: given.metadata ?? {},
      method: given.method ?? 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: given.automatic === true ? 'completed' : 'not_applicable',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: given.statementDescriptor ?? null,
      status: 'pending',
      trace_id: { status: 'pending', value: null },
      type: 'bank_account',
    },
    { id, account, secret: failure === undefined ? {} : { failure }, dueAt: nextDay },
  )
  payout.body.balance_transaction = bookPayout(unit, payout, -given.amount, 'payout')
  unit.tell('payout.created', payout.body, undefined, account)
  return payout
}

export function bookPayout(
  unit: Unit,
  { id, account, body }: Payout,
  amount: number,
  type: 'payout' | 'payout_cancel' | 'payout_failure',
): string {
  return addBalanceTransaction(unit, {
    type,
    amount,
    fee: 0,
    currency: body.currency,
    source: id,
    family: id,
    availableOn: unit.now,
    description: 'STRIPE PAYOUT',
    account,
  }).id
}
