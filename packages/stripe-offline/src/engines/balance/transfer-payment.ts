import type { StoredEntry } from '../../core/kinds.ts'
import { newId } from '../../core/ids.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addBalanceTransaction } from './balance.ts'

/** Adds the payment (`py_…`) and the balance transaction that a transfer creates in the destination account. */
export function addPayment(
  unit: WorkUnit,
  account: string,
  input: { transferId: string; amount: number; currency: string; availableOn: number; group: string | null },
): StoredEntry<'charge'> {
  const { amount, currency, availableOn } = input
  const id = newId('py')
  const booking = addBalanceTransaction(unit, {
    type: 'payment',
    amount,
    fee: 0,
    currency,
    source: id,
    family: id,
    availableOn,
    description: null,
    account,
  })
  return unit.add(
    'charge',
    {
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: booking.id,
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      calculated_statement_descriptor: null,
      captured: true,
      currency,
      customer: null,
      description: null,
      disputed: false,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      fraud_details: {},
      livemode: false,
      metadata: {},
      on_behalf_of: null,
      outcome: null,
      paid: true,
      payment_intent: null,
      payment_method: null,
      payment_method_details: null,
      radar_options: {},
      receipt_email: null,
      receipt_number: null,
      receipt_url: null,
      refunded: false,
      review: null,
      shipping: null,
      source: null,
      source_transfer: input.transferId,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: 'succeeded',
      transfer_data: null,
      transfer_group: input.group,
    },
    { id, account, secret: { card: 'none', availableOn } },
  )
}

/** Adds the refund (`pyr_…`) of a transfer's payment. Called when the transfer is reversed. */
export async function refundPayment(
  unit: WorkUnit,
  account: string,
  input: { paymentId: string; reversalId: string; amount: number; availableOn: number },
): Promise<StoredEntry<'refund'>> {
  const payment = await unit.get('charge', input.paymentId, 'id', account)
  const { currency } = payment.body
  const id = newId('pyr')
  const booking = addBalanceTransaction(unit, {
    type: 'payment_refund',
    amount: -input.amount,
    fee: 0,
    currency,
    source: id,
    family: payment.id,
    availableOn: input.availableOn,
    description: null,
    account,
  })
  payment.body.amount_refunded += input.amount
  payment.body.refunded = payment.body.amount_refunded === payment.body.amount
  unit.save(payment)
  return unit.add(
    'refund',
    {
      amount: input.amount,
      balance_transaction: booking.id,
      charge: payment.id,
      currency,
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: input.reversalId,
      status: 'succeeded',
      transfer_reversal: null,
    },
    { id, account, secret: { card: 'none' }, family: payment.id },
  )
}
