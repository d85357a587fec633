import { afterAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { isStaffCall, type Endpoint } from '#contract/endpoint.ts'
import { verifyAudit } from '#platform/audit/audit-chain.ts'
import { callAs } from './support/call-as.ts'
import { auditTable } from './support/audit-table.ts'
import { roleTable } from './support/roles/role-table.ts'
import { aRoleWorld } from './support/roles/role-world.ts'
import { openTestShop } from './support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const mutations = (Object.entries(contract) as [CallName, Endpoint][]).filter(
  ([name, call]) => isStaffCall(call) && call.method !== 'GET' && !auditTable[name]?.writesNothing,
)

test.each(mutations)(
  '%s writes exactly one audit entry, which names the admin and the action',
  { timeout: 120_000 },
  async (name, call) => {
    const world = await aRoleWorld(shop)
    const isCovered = auditTable[name]?.sample || roleTable[name].codes.owner === 200
    expect(isCovered, `${name} needs a row in test/support/audit-table.ts`).toBeTruthy()
    const sample = await (auditTable[name]?.sample ?? roleTable[name].sample)?.(world)
    const before = await count()
    expect(await callAs('owner', world, call, call.path, sample)).toBe(auditTable[name]?.status ?? 200)
    expect((await count()) - before).toBe(1)
    await auditTable[name]?.after?.(world)
    const { rows } = await shop.pool.query<{ isSA: boolean; action: string }>(
      `select s.is_sa as "isSA", e.action from audit_entries e join sellers s on s.id = e.actor_id
     order by e.no desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ isSA: true, action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/) })
  },
)

test('the audit chain is valid after all these calls', async () => {
  expect((await verifyAudit(shop.pool)).faults).toEqual([])
})

async function count(): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_entries',
  )
  return rows[0]!.count
}
