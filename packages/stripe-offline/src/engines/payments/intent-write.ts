import { checkCurrency, checkDigits, checkMinimum } from '../../core/currencies.ts'
import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { email, flag, integer, mergeMetadata, oneOf, textParam, texts } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readShipping } from '../cards/addresses.ts'
import { getExistingCustomer } from '../cards/customers.ts'
import { resolvePaymentMethod } from '../cards/payment-methods.ts'

type Intent = StoredEntry<'payment_intent'>

/** Validates and applies the parameters of the create and update calls. */
export async function applyIntentParams(unit: WorkUnit, intent: Intent, params: Params): Promise<void> {
  const body = intent.body
  body.amount = integer(params, 'amount') ?? body.amount
  body.currency = (textParam(params, 'currency') ?? body.currency).toLowerCase()
  checkAmount(body.amount, body.currency)
  const capture = oneOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual'])
  if (capture) body.capture_method = capture
  const types = texts(params, 'allowed_payment_method_types')
  if (types !== undefined) {
    if (!types.includes('card'))
      throw invalid(
        'The offline sandbox supports only cards.',
        'parameter_unknown',
        'allowed_payment_method_types',
      )
    body.allowed_payment_method_types = ['card']
    body.automatic_payment_methods = null
  }
  for (const key of ['description', 'transfer_group'] as const) {
    const value = textParam(params, key)
    if (value !== undefined) body[key] = value
  }
  const receipt = email(params, 'receipt_email')
  if (receipt !== undefined) body.receipt_email = receipt
  applyStatementDescriptor(body, params)
  const usage = oneOf(params, 'setup_future_usage', ['on_session', 'off_session'])
  if (usage !== undefined) body.setup_future_usage = usage
  const shipping = readShipping(params)
  if (shipping !== undefined) body.shipping = shipping
  body.metadata = mergeMetadata(params, body.metadata)
  const customer = textParam(params, 'customer')
  if (customer) {
    await getExistingCustomer(unit, customer)
    body.customer = customer
    intent.customer = customer
  }
  const method = textParam(params, 'payment_method')
  if (method && flag(params, 'confirm') !== true) {
    const found = await resolvePaymentMethod(unit, method)
    body.payment_method = found.id
    if (body.status !== 'requires_capture') body.status = 'requires_confirmation'
  }
}

/**
 * Applies the statement descriptor. For card payments, Stripe supports only a suffix that is appended to the account's
 * descriptor.
 */
export function applyStatementDescriptor(body: Intent['body'], params: Params): void {
  if (textParam(params, 'statement_descriptor'))
    throw invalid(
      'The statement_descriptor parameter is not supported for the card payment method type. Use statement_descriptor_suffix instead.',
      'payment_intent_invalid_parameter',
      'statement_descriptor',
    )
  const suffix = textParam(params, 'statement_descriptor_suffix', 22)
  if (suffix !== undefined) body.statement_descriptor_suffix = suffix
}

function checkAmount(cents: number, currency: string): void {
  checkCurrency(currency)
  if (cents < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  checkMinimum(cents, currency)
  checkDigits(cents, currency)
  if (cents > 99_999_999) throw invalid('Amount must be no more than 99999999.', 'amount_too_large', 'amount')
}
