import type { Stripe } from 'stripe'
import { invalid, missingParam } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { allowOnly, hash, oneOf, raise, requiredTextParam, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { getExistingCustomer } from '../cards/customers.ts'
import { webUrl } from '../../core/check-values.ts'
import { getCoupon } from './coupons.ts'
import { hasEnded } from './subscription-states.ts'

type Flow = Stripe.BillingPortal.Session.Flow

/** Time in ms, by the sandbox's clock, for which a link to the portal can be opened. */
export const portalTtlMs = 5 * 60_000

const flowTypes = ['payment_method_update', 'subscription_cancel', 'subscription_update'] as const
async function createSession(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, ['customer', 'flow_data', 'return_url', 'locale'])
  const customer = await getExistingCustomer(unit, requiredTextParam(params, 'customer'))
  const back = textParam(params, 'return_url') ?? null
  const flow = hash(params, 'flow_data')
  const id = newId('bps')
  const session = unit.add(
    'portal_session',
    {
      object: 'billing_portal.session',
      configuration: 'bpc_sandbox',
      customer: customer.id,
      customer_account: null,
      flow: flow ? await readFlow(unit, flow, customer.id) : null,
      livemode: false,
      locale: (textParam(params, 'locale') ?? null) as Stripe.BillingPortal.Session.Locale | null,
      on_behalf_of: null,
      return_url: back === null ? null : webUrl(back),
      url: `${unit.origin}/__stripe/portal/${id}`,
    },
    { id, secret: { account: customer.id } },
  )
  unit.emit('billing_portal.session.created', session.body)
  return session.body
}

async function readFlow(unit: WorkUnit, input: Params, customer: string): Promise<Flow> {
  allowOnly(input, ['type', 'after_completion', ...flowTypes])
  const type = oneOf(input, 'type', flowTypes) ?? raise(missingParam('flow_data[type]'))
  const flow: Flow = {
    after_completion: readCompletion(input),
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  }
  if (type === 'payment_method_update') return flow
  const about = hash(input, type) ?? raise(missingParam(`flow_data[${type}]`))
  allowOnly(about, type === 'subscription_cancel' ? ['subscription', 'retention'] : ['subscription'])
  const subscription = await ownSubscription(unit, requiredTextParam(about, 'subscription'), customer)
  if (type === 'subscription_update') flow.subscription_update = { subscription }
  else flow.subscription_cancel = { subscription, retention: await readOffer(unit, about) }
  return flow
}

async function ownSubscription(unit: WorkUnit, id: string, customer: string): Promise<string> {
  const subscription = await unit.get('subscription', id, 'flow_data[subscription]')
  if (subscription.body.customer !== customer)
    throw invalid('The subscription belongs to another customer.', 'resource_missing', 'flow_data')
  if (hasEnded(subscription))
    throw invalid('The subscription is already canceled.', 'parameter_invalid', 'flow_data')
  return id
}

async function readOffer(
  unit: WorkUnit,
  about: Params,
): Promise<NonNullable<Flow['subscription_cancel']>['retention']> {
  const requested = hash(about, 'retention')
  if (!requested) return null
  allowOnly(requested, ['type', 'coupon_offer'])
  const offer = hash(requested, 'coupon_offer') ?? raise(missingParam('coupon_offer'))
  const coupon = await getCoupon(unit, requiredTextParam(offer, 'coupon'))
  return { coupon_offer: { coupon: coupon.body.id }, type: 'coupon_offer' }
}

function readCompletion(input: Params): Flow['after_completion'] {
  const completion = hash(input, 'after_completion') ?? {}
  allowOnly(completion, ['type', 'redirect', 'hosted_confirmation'])
  const type =
    oneOf(completion, 'type', ['hosted_confirmation', 'portal_homepage', 'redirect']) ?? 'portal_homepage'
  const redirect = hash(completion, 'redirect')
  const confirmation = hash(completion, 'hosted_confirmation')
  if (type === 'redirect' && !redirect) throw missingParam('flow_data[after_completion][redirect]')
  return {
    hosted_confirmation:
      type === 'hosted_confirmation'
        ? { custom_message: confirmation ? (textParam(confirmation, 'custom_message') ?? null) : null }
        : null,
    redirect: redirect ? { return_url: webUrl(requiredTextParam(redirect, 'return_url')) } : null,
    type,
  }
}

export const portalRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    reads: ['customer'],
    run: ({ unit, params }) => createSession(unit, params),
  },
]
