import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { verifyBackup } from './read-backup.ts'

const shop = await openTestShop()
const owner = new Browser(shop.server, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

test('backups are the super-admins’ alone', async () => {
  const admin = await aSeller(shop.pool, { isAdmin: true })
  const token = await aToken(shop.pool, { sellerId: admin.id })
  expect((await new Browser(shop.server).call('GET', '/api/admin/backups')).status).toBe(401)
  expect((await new Browser(shop.server, token).call('POST', '/api/admin/backups', {})).status).toBe(403)
})

test('a backup asked for at the office is written once, whole, and audited', async () => {
  expect((await owner.call('GET', '/api/admin/backups')).body).toMatchObject({
    backups: [],
    isWriting: false,
  })
  await owner.call('POST', '/api/admin/backups', {})
  await owner.call('POST', '/api/admin/backups', {})
  await shop.app.jobs.runDue()
  const { body } = await owner.call('GET', '/api/admin/backups')
  expect(body.backups).toHaveLength(1)
  const folder = join(shop.dataDir, 'backups')
  expect(await readdir(folder)).toEqual([body.backups[0].name])
  const { head, sums } = await verifyBackup(join(folder, body.backups[0].name))
  expect(head.tables.map(({ name }) => name)).toContain('public.sellers')
  expect(sums.tables['public.sellers']!.rows).toBeGreaterThanOrEqual(2)
  const { rows } = await shop.pool.query(`select actor_id from audit_entries where action = 'backup.make'`)
  expect(rows).toHaveLength(2)
})
