import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { encrypt } from './encryption.ts'
import { verifyBackup } from './read-backup.ts'

const shop = await openTestShop()
const owner = new Browser(shop.server, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

test('only owners can use backups', async () => {
  const admin = await aSeller(shop.pool, { isAdmin: true })
  const token = await aToken(shop.pool, { sellerId: admin.id })
  expect((await new Browser(shop.server).call('GET', '/api/admin/backups')).status).toBe(401)
  expect((await new Browser(shop.server, token).call('POST', '/api/admin/backups', {})).status).toBe(403)
})

test('a backup requested in the admin area is written once, complete and audited', async () => {
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

test('a trial restore of a backup with a different passphrase reports the passphrase as the reason', async () => {
  const sealed = await openTestShop(undefined, undefined, undefined, {
    BACKUP_PASSPHRASE: 'forty-two kettles',
  })
  try {
    const sealedOwner = new Browser(sealed.server, await aSellerToken(sealed.pool, { isSA: true }))
    const newest = async () => (await sealedOwner.call('GET', '/api/admin/backups')).body.backups[0]
    await sealedOwner.call('POST', '/api/admin/backups', {})
    await sealed.app.jobs.runDue()
    const { name } = await newest()
    const other = await encrypt(Readable.from([Buffer.from('a marketplace')]), 'forty-three kettles')
    await writeFile(join(sealed.dataDir, 'backups', name), other)
    await sealedOwner.call('POST', '/api/admin/backups/try', {})
    await sealed.app.jobs.runDue()
    expect((await newest()).trial).toMatchObject({ isGood: false, isOtherPassphrase: true })
    const { body } = await sealedOwner.call('POST', '/api/admin/opening/backup/test', {})
    const codes = JSON.stringify(body)
    expect(codes).toContain('backup-passphrase')
    expect(codes).toContain('trial-passphrase')
  } finally {
    await sealed.close()
  }
})
