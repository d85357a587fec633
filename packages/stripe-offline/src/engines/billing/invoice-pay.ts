import { ApiError, invalid } from '../../core/errors.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { confirmIntent } from '../payments/intent-confirm.ts'
import type { Invoice } from './invoice-body.ts'
import { markFailed } from './invoice-steps.ts'
import { applyFailedInvoice, findSubscriptionOfInvoice } from './subscription-states.ts'

type Method = StoredEntry<'payment_method'>

/**
 * Returns the card that an off-session payment charges: the subscription's card or, if it has none, the customer's
 * default card.
 */
export async function defaultMethod(
  unit: WorkUnit,
  customer: StoredEntry<'customer'>,
  chosen: unknown,
): Promise<Method | undefined> {
  for (const id of [chosen, customer.body.invoice_settings.default_payment_method]) {
    const method = typeof id === 'string' ? await unit.find('payment_method', id) : undefined
    if (method?.body.customer === customer.id) return method
  }
  return undefined
}

/** Pays an open invoice. If the card is declined, stores the failed attempt and throws the card's error. */
export async function payInvoice(
  unit: WorkUnit,
  invoice: Invoice,
  input: { method?: string; token?: string; offSession: boolean; returnUrl?: string },
): Promise<void> {
  if (invoice.body.status !== 'open' && invoice.body.status !== 'uncollectible')
    throw invalid('Invoice is already paid or cannot be paid.', 'invoice_not_editable')
  const intent = await unit.get('payment_intent', invoice.secret.intentId ?? '')
  const method = input.method ?? (input.token === undefined ? await ownMethod(unit, invoice) : undefined)
  if (input.token === undefined && method === undefined) {
    markFailed(unit, invoice)
    await applyFailedInvoice(unit, invoice)
    throw new ApiError(
      400,
      {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'There is no default payment method set on this Customer or Subscription.',
      },
      true,
    )
  }
  await confirmIntent(unit, intent, {
    ...(method === undefined ? {} : { payment_method: method }),
    ...(input.token === undefined ? {} : { confirmation_token: input.token }),
    ...(input.offSession ? { off_session: 'true' } : {}),
    ...(input.returnUrl === undefined ? {} : { return_url: input.returnUrl }),
  })
}

async function ownMethod(unit: WorkUnit, invoice: Invoice): Promise<string | undefined> {
  const customer = await unit.get('customer', invoice.body.customer as string)
  const owner = await findSubscriptionOfInvoice(unit, invoice)
  return (await defaultMethod(unit, customer, owner?.body.default_payment_method))?.id
}

/** Pays an invoice off-session, which means without the customer. Returns whether the payment succeeded. */
export async function payOffSession(unit: WorkUnit, invoice: Invoice): Promise<boolean> {
  try {
    await payInvoice(unit, invoice, { offSession: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return (invoice.body.status as string) === 'paid'
}
