import { newId } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addBalanceTransaction } from './balance.ts'
import type { StripeBalance } from './reserve-debit.ts'

type Payout = StoredEntry<'payout'>

const dayMs = 86_400_000

export interface PayoutInput {
  amount: number
  currency: string
  automatic?: boolean
  method?: 'standard' | 'instant'
  description?: string | null
  statementDescriptor?: string | null
  metadata?: Record<string, string>
}

/** Creates a payout and debits the balance. The caller must have checked that the balance covers the amount. */
export function addPayout(
  unit: WorkUnit,
  balance: StripeBalance,
  bank: StoredEntry<'bank_account'>,
  input: PayoutInput,
): Payout {
  const { account } = balance
  const id = newId('po')
  const failure = balance.secret.failNext ?? bank.secret.failure
  delete balance.secret.failNext
  unit.save(balance)
  const nextDay = (Math.floor(unit.nowMs / dayMs) + 1) * dayMs
  const payout = unit.add(
    'payout',
    {
      amount: input.amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: (nextDay + dayMs) / 1000,
      automatic: input.automatic === true,
      balance_transaction: null,
      currency: input.currency,
      description: input.description ?? (input.automatic === true ? 'STRIPE PAYOUT' : null),
      destination: bank.id,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: input.metadata ?? {},
      method: input.method ?? 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: input.automatic === true ? 'completed' : 'not_applicable',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: input.statementDescriptor ?? null,
      status: 'pending',
      trace_id: { status: 'pending', value: null },
      type: 'bank_account',
    },
    { id, account, secret: failure === undefined ? {} : { failure }, dueAt: nextDay },
  )
  payout.body.balance_transaction = postPayout(unit, payout, -input.amount, 'payout')
  unit.emit('payout.created', payout.body, undefined, account)
  return payout
}

export function postPayout(
  unit: WorkUnit,
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
