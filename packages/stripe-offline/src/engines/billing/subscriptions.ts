import type { Stripe } from 'stripe'
import { listPage } from '../../core/list.ts'
import type { Params } from '../../core/form.ts'
import { allowOnly, oneOf, textParam } from '../../core/params.ts'
import type { StripeCall, Route } from '../../core/route.ts'
import { createSubscription } from './subscription-create.ts'
import type { SubscriptionEntry } from './subscription-states.ts'
import { applySubscriptionChange } from './subscription-states.ts'
import { cancelSubscription, updateSubscription } from './subscription-update.ts'
import { withClockTime } from './test-clocks.ts'

const path = '/v1/subscriptions'
const states = ['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const // prettier-ignore

async function onOne(
  call: StripeCall,
  work: (subscription: SubscriptionEntry) => Promise<object>,
): Promise<object> {
  const subscription = await call.unit.get('subscription', call.id)
  return withClockTime(call.unit, subscription.body.test_clock, () => work(subscription))
}

/**
 * Returns the statuses of the subscriptions to list. As in Stripe's API, canceled subscriptions are omitted if the
 * parameter `status` is absent.
 */
function requestedStates(params: Params): readonly string[] {
  const status = oneOf(params, 'status', states)
  const every = states.filter((each) => each !== 'all' && each !== 'ended')
  const ended = ['canceled', 'incomplete_expired']
  if (status === 'all') return every
  if (status === 'ended') return ended
  return status ? [status] : every.filter((each) => !ended.includes(each))
}

export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path,
    reads: ['customer'],
    run: ({ unit, params }) => createSubscription(unit, params),
  },
  {
    method: 'GET',
    path,
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'created',
        'customer',
        'limit',
        'price',
        'starting_after',
        'ending_before',
        'status',
        'test_clock',
      ])
      const values = requestedStates(params)
      const price = textParam(params, 'price')
      return listPage(pool, unit, {
        kind: 'subscription',
        url: path,
        params,
        customer: textParam(params, 'customer') ?? undefined,
        family: textParam(params, 'test_clock') ?? undefined,
        where: { 'items,data,0,price,id': price },
        among: { key: 'status', values },
        filter: (body) => values.includes((body as Stripe.Subscription).status),
      })
    },
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    run: async ({ unit, id }) => (await unit.get('subscription', id)).body,
  },
  {
    method: 'POST',
    path: `${path}/:id`,
    run: (call) => onOne(call, (subscription) => updateSubscription(call.unit, subscription, call.params)),
  },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    run: (call) => onOne(call, (subscription) => cancelSubscription(call.unit, subscription, call.params)),
  },
  {
    method: 'DELETE',
    path: `${path}/:id/discount`,
    async run({ unit, id }) {
      const subscription = await unit.get('subscription', id)
      const [first = ''] = subscription.body.discounts as string[]
      const discount = await unit.get('discount', first, 'discount')
      await applySubscriptionChange(unit, subscription, () => {
        subscription.body.discounts = []
      })
      unit.emit('customer.discount.deleted', discount.body)
      const { end: _, ...body } = discount.body
      return { ...body, deleted: true }
    },
  },
]
