import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { isStaffCall, listPaths, type Endpoint } from '#contract/endpoint.ts'
import { conversationCalls } from '#contract/conversations/conversations.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { codeAt } from '#test/support/authenticator.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  const environment = { STAFF_SECOND_FACTOR: '1' }
  shop = await openTestShop(openTestDatabase, createLog('fatal'), async () => {}, environment)
})
afterAll(() => shop.close())

const calls = Object.entries(contract) as [CallName, Endpoint][]
const ofStaff = calls.filter(([, call]) => isStaffCall(call))

async function someone(rights: Parameters<typeof aSeller>[1]): Promise<Person> {
  const { id } = await aSeller(shop.pool, rights)
  const person = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  return person
}

/** Sends a request without a body to the endpoint and returns the error code from the response. */
async function codeOf(person: Person, call: Endpoint): Promise<string> {
  const path = listPaths(call)[0]!.replaceAll(/:\w+/g, 'none')
  return (await person.send(call.method, path)).body?.code
}

test('staff without a second factor are rejected by staff endpoints and by seller endpoints for staff', async () => {
  const [owner, admin] = [await someone({ isSA: true }), await someone({ isAdmin: true })]
  const open: string[] = []
  for (const [name, call] of ofStaff) {
    if ((await codeOf(owner, call)) !== 'second_factor_required') open.push(`owner ${name}`)
    const isRefused = ['second_factor_required', 'not_allowed'].includes(await codeOf(admin, call))
    if (!isRefused) open.push(`admin ${name}`)
  }
  expect(open).toEqual([])
  expect(await codeOf(owner, contract.listListings)).toBe('second_factor_required')
  expect((await admin.get('/api/sessions')).status).toBe(200)
})

test('finance staff without a second factor cannot release earnings through the seller endpoint', async () => {
  const { id } = await aSeller(shop.pool, { role: 'finance' })
  const finance = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  const asked = await finance.post('/api/sellers/payout2', { orders: ['sor_none'] })
  expect(asked.body.code).toBe('second_factor_required')
  const seller = await someone({})
  expect((await seller.post('/api/sellers/payout2', { orders: ['sor_none'] })).body.code).not.toBe(
    'second_factor_required',
  )
})

test('after the setup all endpoints work, and the second factor cannot be turned off', async () => {
  const owner = await someone({ isSA: true })
  expect((await owner.get('/api/second-factor')).body).toMatchObject({ isOn: false, isRequired: true })
  const { key } = (await owner.post('/api/second-factor')).body
  const code = codeAt(key, shop.clock.now())
  owner.token = (await owner.post('/api/second-factor/confirm', { code })).body.token
  expect((await owner.get('/api/admin/settings')).status).toBe(200)
  expect((await owner.delete('/api/second-factor')).body.code).toBe('second_factor_required')
})

test('finance and support staff need a second factor; moderators do not', async () => {
  expect((await (await someone({ role: 'finance' })).get('/api/admin/payouts')).body.code).toBe(
    'second_factor_required',
  )
  expect((await (await someone({ role: 'support' })).get('/api/admin/orders')).body.code).toBe(
    'second_factor_required',
  )
  expect((await (await someone({ role: 'moderator' })).get('/api/admin/applications')).status).toBe(200)
})

test("an owner without a second factor can neither read nor write the marketplace's messages", async () => {
  const owner = await someone({ isSA: true })
  const names = Object.entries(conversationCalls) as [string, Endpoint][]
  const open: string[] = []
  for (const [name, call] of names) {
    if (call.bodyType) continue
    if ((await codeOf(owner, call)) !== 'second_factor_required') open.push(name)
  }
  expect(open).toEqual([])
  expect((await owner.get('/api/sessions')).status).toBe(200)
})

test('buyers and sellers need no second factor', async () => {
  const seller = await someone({})
  expect((await seller.get('/api/second-factor')).body.isRequired).toBe(false)
  expect(await codeOf(seller, contract.listListings)).not.toBe('second_factor_required')
})
