import { waitUntil } from '#test/support/wait-until.ts'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { isStaffCall, listPaths, type Endpoint } from '#contract/endpoint.ts'
import { callAs } from './support/call-as.ts'
import { auditTable } from './support/audit-table.ts'
import { roleTable } from './support/roles/role-table.ts'
import { aRoleWorld } from './support/roles/role-world.ts'
import { openTestShop, type TestShop } from './support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/**
 * Calls that write data long after they have checked the session, because their request bodies take time to arrive and
 * to be processed.
 */
const uploads = (Object.entries(contract) as [CallName, Endpoint][]).filter(
  ([, { bodyType, who }]) => bodyType !== undefined && who !== 'anyone',
)

const files = () =>
  readdirSync(shop.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Waits until the call has completed or until one of its SQL statements waits for a lock. */
async function waiting(call: Promise<unknown>): Promise<void> {
  let isSettled = false
  void call.finally(() => {
    isSettled = true
  })
  await waitUntil('the call has ended or waits for a lock', async () => {
    const { rows } = await shop.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return isSettled || rows.length > 0
  })
}

test.each(uploads)('%s stores nothing if the session ends while the body is uploaded', async (name, call) => {
  const world = await aRoleWorld(shop)
  const sample = await (auditTable[name]?.sample ?? roleTable[name].sample)?.(world)
  const role = isStaffCall(call) ? 'owner' : 'seller'
  const before = files().length
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('delete from sessions')
    const pending = callAs(role, world, call, listPaths(call)[0]!, sample)
    await waiting(pending)
    await holder.query('commit')
    expect(await pending).toBe(401)
  } finally {
    holder.release()
  }
  expect(files()).toHaveLength(before)
})

test(
  'two concurrent profile picture uploads leave only the files of one upload',
  { tags: 'long' },
  async () => {
    const world = await aRoleWorld(shop)
    const before = files().length
    const { saveProfilePicture: call } = contract
    const sample = await roleTable.saveProfilePicture.sample!(world)
    const ask = () => callAs('seller', world, call, listPaths(call)[0]!, sample)
    expect(await ask()).toBe(200)
    const filesPerPicture = files().length - before
    expect(await Promise.all([ask(), ask()])).toEqual([200, 200])
    expect(files().length - before).toBe(filesPerPicture)
  },
)
