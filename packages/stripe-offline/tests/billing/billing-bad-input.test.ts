import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingRoutes } from '../../src/engines/billing/routes.ts'
import { createMember, createPlans } from '../support/billing.support.ts'
import { openTestSandbox, secretKey } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

let shop: TestSandbox
const failures: unknown[] = []
let ids: string[] = []
beforeAll(async () => {
  shop = await openTestSandbox({ onError: (error) => failures.push(error) })
  const { stripe } = shop
  const plans = await createPlans(stripe)
  const { customer, subscription } = await createMember(shop, plans.monthly)
  const coupon = await stripe.coupons.create({ percent_off: 10 })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  const [invoice] = (await stripe.invoices.list({ subscription })).data
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 })
  ids = [
    customer,
    subscription,
    coupon.id,
    code.id,
    invoice?.id ?? '',
    clock.id,
    plans.product,
    plans.monthly,
    'x',
    '%E0',
  ]
})
afterAll(() => shop.close())

const names = ['amount_off', 'applies_to', 'cancel_at', 'cancellation_details', 'code', 'created', 'currency', 'customer', 'discounts', 'expires_at', 'flow_data', 'frozen_time', 'items', 'lookup_keys', 'metadata', 'payment', 'payment_settings', 'percent_off', 'price', 'product', 'promotion', 'recurring', 'restrictions', 'starting_after', 'status', 'subscription', 'subscription_details', 'trial_end', 'unit_amount', 'expand'] // prettier-ignore
const values = (name: string): string[] => [
  `${name}=`,
  `${name}=-1`,
  `${name}=99999999999999999999`,
  `${name}[]=x`,
  `${name}[0][x]=y`,
  `${name}[0]=x`,
  `${name}[__proto__]=x`,
  `${name}=${encodeURIComponent(`'; drop table x; --`)}`,
]

async function status(method: string, path: string, raw: string): Promise<number> {
  const isGet = method === 'GET' || method === 'DELETE'
  const answer = await shop.sandbox.handle({
    method,
    path: isGet ? `${path}?${raw}` : path,
    headers: { authorization: `Bearer ${secretKey}` },
    body: isGet ? '' : raw,
  })
  return answer.status
}

/**
 * Sends every parameter name to every call, and checks that no call fails with a 5xx status. Sends all test values for
 * each parameter name, or only one of them if `isSample` is true.
 */
async function expectNoFailure(isSample: boolean): Promise<void> {
  const statuses = new Set<number>()
  let turn = 0
  for (const { method, path } of billingRoutes.filter((each) => each.method !== 'DELETE'))
    for (const id of path.includes(':id') ? ids : [''])
      for (const name of names.filter((_, at) => id === '' || at % 5 === id.length % 5)) {
        const all = values(name)
        turn += 1
        for (const raw of isSample ? [all[turn % all.length]!] : all) {
          const answered = await status(method, path.replace(':id', id), raw)
          statuses.add(answered)
          if (answered >= 500) failures.push(`${method} ${path} ${id} ${raw}`)
        }
      }
  expect(failures).toEqual([])
  expect(statuses).toEqual(new Set([200, 400, 404]))
}

test('billing calls reject an invalid value of any parameter', () => expectNoFailure(true))

test('billing calls reject all invalid values of all parameters', { tags: 'long', timeout: 120_000 }, () =>
  expectNoFailure(false),
)

test('calls without the secret key are rejected', async () => {
  for (const { method, path } of billingRoutes) {
    const request = { method, path: path.replace(':id', ids[1] ?? ''), headers: {}, body: '' }
    expect((await shop.sandbox.handle(request)).status).toBe(401)
  }
})
