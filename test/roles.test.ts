import { afterAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { isStaffCall, listPaths, type Endpoint } from '#contract/endpoint.ts'
import { callAs } from './support/call-as.ts'
import { expectedStatusFor, type RoleRow } from './support/roles/role-row.ts'
import { roleTable } from './support/roles/role-table.ts'
import { aRoleWorld, roles, type Role } from './support/roles/role-world.ts'
import { openTestShop } from './support/shop.ts'

const shop = await openTestShop()
const readers = await aRoleWorld(shop)
afterAll(() => shop.close())

const calls = Object.entries(contract) as [CallName, Endpoint][]

/**
 * Returns whether a call with this response status left the sample data unchanged. If so, the next role's call can use
 * the same sample data.
 */
const isUnchanged = ({ method }: Endpoint, role: Role, code: number) =>
  method === 'GET' || code === 403 || code === 404 || (code === 401 && role === 'guest')

function rowOf(name: CallName): RoleRow {
  const rows: Partial<Record<CallName, RoleRow>> = roleTable
  const row = rows[name]
  if (!row)
    throw new Error(`call ${name} has no row in test/support/roles/role-table.ts: add who may call it`)
  return row
}

test('every row of the role table belongs to a call', () => {
  const left = Object.keys(roleTable).filter((name) => !(name in contract))
  expect(left.map((name) => `row ${name} of test/support/roles is of no call`)).toEqual([])
})

test('a row for a staff call has a status code for each staff role', () => {
  const incomplete = calls.filter(
    ([name, call]) =>
      isStaffCall(call) && roles.some((role) => role !== 'helper' && !(role in rowOf(name).codes)),
  )
  expect(incomplete.map(([name]) => name)).toEqual([])
})

test.each(calls)(
  '%s returns the expected status code to each role on every path',
  { timeout: 120_000 },
  async (name, call) => {
    const row = rowOf(name)
    const { sample: sampleOf } = row
    const codes = Object.fromEntries(roles.map((role) => [role, expectedStatusFor(row, role, name, call)]))
    for (const path of listPaths(call)) {
      const world = call.method === 'GET' ? readers : await aRoleWorld(shop)
      const makeSample = async () => sampleOf?.(world)
      const untouched = await makeSample()
      const received: Partial<Record<Role, number>> = {}
      for (const role of roles) {
        const sample = isUnchanged(call, role, expectedStatusFor(row, role, name, call))
          ? untouched
          : await makeSample()
        received[role] = await callAs(role, world, call, path, sample)
      }
      expect({ path, ...received }).toEqual({ path, ...codes })
    }
  },
)

/**
 * Calls that sellers can make. Suspended sellers can still make these calls, because they have to complete their
 * orders. The listing tests check that suspended sellers cannot list items.
 */
const ofSellers = calls.filter(([, { who }]) => who === 'seller' || who === 'signed-in')

test.each(ofSellers)(
  '%s returns the same status code to a suspended seller as to an active one',
  async (name, call) => {
    const { codes, sample: sampleOf } = rowOf(name)
    const world = await aRoleWorld(shop)
    const sample = await sampleOf?.(world)
    const admin = { authorization: `Bearer ${world.tokens.owner}` }
    const url = `/api/admin/sellers/${world.seller.id}/suspend`
    const done = await shop.server.inject({
      method: 'POST',
      url,
      headers: admin,
      payload: { why: 'Copies' },
    })
    expect(done.statusCode).toBe(200)
    expect(await callAs('seller', world, call, listPaths(call)[0]!, sample)).toBe(codes.seller)
  },
)
