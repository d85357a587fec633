import { invalid, notFound } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { hasEnded, listCustomerSubscriptions } from '../../engines/billing/subscription-states.ts'
import type { SubscriptionEntry } from '../../engines/billing/subscription-states.ts'
import { updateSubscription } from '../../engines/billing/subscription-update.ts'
import { withClockTime } from '../../engines/billing/test-clocks.ts'
import { findCardRule } from '../../engines/cards/cards.ts'
import { addPaymentMethod, attach } from '../../engines/cards/payment-methods.ts'
import { readCardForm } from './card-fields.ts'

type Session = StoredEntry<'portal_session'>

/**
 * Performs an action that the customer chose, and returns the URL of the next page. When the flow is completed, the
 * session ends.
 */
export async function performPortalAction(
  unit: WorkUnit,
  link: Session,
  form: Params,
  here: string,
): Promise<string> {
  const { act } = form
  if (act === 'card') await changeCard(unit, link, form)
  else if (act === 'cancel' || act === 'resume' || act === 'keep' || act === 'plan')
    await changeSubscription(unit, link, form, act)
  else throw invalid('This action is not supported here.')
  const { flow } = link.body
  if (flow === null) return here
  link.secret.done = true
  unit.save(link)
  return flow.after_completion.redirect?.return_url ?? here
}

async function changeCard(unit: WorkUnit, link: Session, form: Params): Promise<void> {
  const method = addPaymentMethod(unit, readCardForm(unit, form))
  const rule = findCardRule(method.secret.card)
  if (rule.decline !== undefined && rule.attaches !== true) throw invalid(rule.decline.message)
  // The cardholder is using the page, so the card is treated as authenticated by the bank.
  method.secret.authenticated = true
  attach(unit, method, link.body.customer)
  const customer = await unit.get('customer', link.body.customer)
  const previous = { invoice_settings: { ...customer.body.invoice_settings } }
  customer.body.invoice_settings.default_payment_method = method.id
  unit.save(customer)
  unit.emit('customer.updated', customer.body, previous)
  for (const subscription of await listCustomerSubscriptions(unit, customer.id))
    if (!hasEnded(subscription)) await update(unit, subscription, { default_payment_method: method.id })
}

async function changeSubscription(
  unit: WorkUnit,
  link: Session,
  form: Params,
  act: 'cancel' | 'resume' | 'keep' | 'plan',
): Promise<void> {
  const subscription = await unit.find('subscription', String(form['subscription']))
  if (subscription === undefined || subscription.body.customer !== link.body.customer)
    throw notFound('subscription', String(form['subscription']))
  if (act === 'cancel') {
    const feedback = form['feedback']
    const details: Params = feedback ? { cancellation_details: { feedback } } : {}
    await update(unit, subscription, { cancel_at_period_end: 'true', ...details })
  }
  if (act === 'resume') await update(unit, subscription, { cancel_at_period_end: 'false' })
  if (act === 'keep') await acceptOffer(unit, link, subscription)
  if (act === 'plan') {
    const item = subscription.body.items.data[0]?.id ?? ''
    await update(unit, subscription, {
      items: [{ id: item, price: String(form['price']) }],
      proration_behavior: 'none',
    })
  }
}

/** Accepts the retention offer instead of canceling. The offer is a coupon for the next invoice. */
async function acceptOffer(unit: WorkUnit, link: Session, subscription: SubscriptionEntry): Promise<void> {
  const flow = link.body.flow?.subscription_cancel
  const coupon = flow?.retention?.coupon_offer?.coupon
  if (coupon === undefined || flow?.subscription !== subscription.id || link.secret.done === true)
    throw invalid('There is no offer to accept.')
  const stored = subscription.body.discounts.map((each) => ({ discount: String(each) }))
  await update(unit, subscription, { discounts: [...stored, { coupon }] })
}

function update(unit: WorkUnit, subscription: SubscriptionEntry, params: Params): Promise<object> {
  return withClockTime(unit, subscription.body.test_clock, () =>
    updateSubscription(unit, subscription, params),
  )
}
