import { afterAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { listPaths, type Endpoint } from '#contract/endpoint.ts'
import { features, type Feature } from '#contract/features/features.ts'
import { aSellerToken } from './support/factories.ts'
import { featureSetting, switchFeature } from './support/features.ts'
import { Person } from './support/person.ts'
import { expectedStatusFor } from './support/roles/role-row.ts'
import { roleTable } from './support/roles/role-table.ts'
import { aRoleWorld, roles } from './support/roles/role-world.ts'
import { openTestShop } from './support/shop.ts'

const shop = await openTestShop()
const world = await aRoleWorld(shop)
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

const calls = (Object.entries(contract) as [CallName, Endpoint][]).filter(
  ([, call]) => call.feature ?? call.featureOfOwners,
)
const featureOf = (call: Endpoint): Feature => call.feature ?? call.featureOfOwners!

/** Sends a request with invalid input to each path of an API call, as an authorized caller. Returns the error codes. */
async function codesOf(name: CallName, call: Endpoint): Promise<(string | undefined)[]> {
  const role = call.featureOfOwners
    ? 'owner'
    : roles.find((one) => ![401, 403].includes(expectedStatusFor(roleTable[name], one, name, call)))!
  const token = world.tokens[role]
  return Promise.all(
    listPaths(call).map(async (path) => {
      const answer = await shop.server.inject({
        method: call.method,
        url: path.replaceAll(/:\w+/g, 'x'),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(call.bodyType && { 'content-type': call.bodyType === 'csv' ? 'text/csv' : 'image/png' }),
        },
        ...(call.body && { payload: call.bodyType ? Buffer.from('x') : {} }),
      })
      const { code } = answer.json() as { code?: string }
      if (code === 'feature_off') expect(answer.statusCode).toBe(404)
      return code
    }),
  )
}

test.each(calls)('%s answers 404 while its feature is off, and as usual after that', async (name, call) => {
  await switchFeature(shop, featureOf(call), 'off')
  const off = await codesOf(name, call)
  await switchFeature(shop, featureOf(call), 'on')
  expect(new Set(off)).toEqual(new Set(['feature_off']))
  expect(await codesOf(name, call)).not.toContain('feature_off')
})

test('the description of the API states the error of every such call', async () => {
  const { paths } = (await new Person(shop).get('/openapi.json')).body
  for (const [, call] of calls) {
    const path = listPaths(call)[0]!.replaceAll(/:(\w+)/g, '{$1}')
    const { responses } = paths[path][call.method.toLowerCase()]
    expect(responses['404'].description).toContain('feature_off')
  }
})

test('only owners can turn features off, and a switch accepts only on and off', async () => {
  const guest = new Person(shop)
  const change = { value: 0, version: 0, why: 'Trying it' }
  expect((await guest.put('/api/admin/settings/featureGifts', change)).status).toBe(401)
  const admin = new Person(shop, world.tokens.admin)
  expect((await admin.put('/api/admin/settings/featureGifts', change)).status).toBe(403)
  expect((await admin.get('/api/admin/features')).status).toBe(403)
  expect((await owner.put('/api/admin/settings/featureGifts', { ...change, value: 2 })).status).toBe(422)
})

test('gifts are off while membership is off', async () => {
  await switchFeature(shop, 'membership', 'off')
  const plans = await new Person(shop).get('/subscription/get-subscription-plans-gift')
  await switchFeature(shop, 'membership', 'on')
  expect(plans).toMatchObject({ status: 404, body: { code: 'feature_off' } })
})

test('every feature has a setting that is on by default', async () => {
  const { body } = await owner.get('/api/admin/settings')
  const all = body.settings as { key: string; default: number; group: string }[]
  for (const feature of features)
    expect(all.find(({ key }) => key === featureSetting(feature))).toMatchObject({
      default: 1,
      group: 'Features',
    })
})

test('turning off first-party sales does not affect other sellers', async () => {
  await switchFeature(shop, 'firstParty', 'off')
  const seller = new Person(shop, world.tokens.seller)
  const { status } = await seller.post('/api/seller/listings', {})
  await switchFeature(shop, 'firstParty', 'on')
  expect(status).not.toBe(404)
})
