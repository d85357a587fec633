import { readdir, readFile, truncate, utimes, writeFile, mkdir } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFakeS3 } from '#platform/files/fake-s3.fixture.ts'
import { folderFiles, bucketFiles } from '#platform/files/files.ts'
import { wrapPool } from '#platform/database/db.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import * as store from '#modules/admin/backups/backups.store.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { testNewestBackup } from './backups.routes.ts'
import { withLease } from '#platform/database/lease.ts'
import {
  backupName,
  removeExpiredBackups,
  makeBackup,
  scheduleBackup,
  type MakeBackupContext,
} from './make-backup.ts'
import { verifyBackup } from './read-backup.ts'
import { trialRestore } from './trial.ts'

const shop = await openTestShop()
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
const { db } = wrapPool(shop.pool)
const folder = join(shop.dataDir, 'backups')
const passphrase = 'forty-two kettles'
const bucket = await openFakeS3('backups')
afterAll(async () => {
  await bucket.close()
  await shop.close()
})

const contextOf = (config: Partial<MakeBackupContext['config']> = {}, daily = 1): MakeBackupContext => ({
  db,
  pool: shop.pool,
  files: folderFiles(shop.dataDir),
  settings: {
    now: {
      ...shop.app.orders.context.settings,
      backupDaily: daily,
      backupHour: 0,
      backupKeepDays: 2,
      backupKeepWeeks: 0,
    },
  },
  config: { backupPassphrase: passphrase, backupDir: folder, backupS3: undefined, ...config },
})

beforeEach(async () => {
  await shop.pool.query('delete from backups')
  await mkdir(folder, { recursive: true })
})

test('a trial restore requires an owner and a backup', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  expect((await new Person(shop).post('/api/admin/backups/try', {})).status).toBe(401)
  expect((await admin.post('/api/admin/backups/try', {})).status).toBe(403)
  expect((await owner.post('/api/admin/backups/try', {})).status).toBe(404)
})

test('the schedule makes one encrypted, complete and audited backup a day, however often the job runs', async () => {
  await scheduleBackup(contextOf({}, 0))
  expect(await waiting()).toBe(0)
  await scheduleBackup(contextOf())
  await scheduleBackup(contextOf())
  expect(await waiting()).toBe(1)
  await shop.pool.query(`delete from outbox where key = 'backup:scheduled'`)
  await makeBackup(contextOf(), true)
  await makeBackup(contextOf(), true)
  const [row, ...others] = await store.listCompleteBackups(db)
  expect(others).toEqual([])
  const path = join(folder, row!.name)
  expect((await readFile(path)).toString('latin1')).toMatch(/^age-encryption\.org/)
  expect((await verifyBackup(path, passphrase)).sums.tables['public.sellers']!.rows).toBeGreaterThan(0)
  const { rows } = await shop.pool.query(
    `select target_id from audit_entries where action = 'backup.scheduled'`,
  )
  expect(rows).toEqual([{ target_id: row!.id }])
})

test('the schedule removes only old backups that it made itself', async () => {
  const past = async (name: string, days: number, isScheduled: boolean) => {
    await writeFile(join(folder, name), 'x')
    const begunAt = new Date(Date.now() - days * 24 * 3600_000)
    await store.addBackup(db, { id: `bak_${name}`, name, place: 'folder', isScheduled, begunAt })
    await store.markComplete(db, `bak_${name}`, 1, begunAt)
  }
  const prefix = await store.findNamePrefix(db)
  for (const days of [0, 1, 2, 3]) await past(`${prefix}schedule-${days}.tar`, days, true)
  await past(`${prefix}hand.tar`, 9, false)
  await writeFile(join(folder, 'souk-2020-01-01-0000.tar'), 'x')
  await writeFile(join(folder, 'notes.txt'), 'x')
  await removeExpiredBackups(contextOf())
  await removeExpiredBackups(contextOf())
  const left = (await readdir(folder)).filter((name) => !/-20(?!20)\d\d-/.test(name))
  expect(left.toSorted()).toEqual(
    [
      'notes.txt',
      `${prefix}hand.tar`,
      `${prefix}schedule-0.tar`,
      `${prefix}schedule-1.tar`,
      'souk-2020-01-01-0000.tar',
    ].toSorted(),
  )
})

test(
  'two servers that share a bucket never use each other’s names or files, even after a restore',
  { tags: 'long' },
  async () => {
    const context = contextOf({ backupS3: bucket.settings })
    const prefix = await store.findNamePrefix(db)
    expect(prefix).toMatch(/^souk-[0-9a-f]{8}-$/)
    const add = async (name: string, days: number) => {
      const begunAt = new Date(Date.now() - days * 24 * 3600_000)
      await store.addBackup(db, { id: `bak_${name}`, name, place: 'bucket', isScheduled: true, begunAt })
      await store.markComplete(db, `bak_${name}`, 1, begunAt)
    }
    // Simulates a database that was restored from another server. Adds rows for backups whose files belong to that
    // server.
    for (const days of [1, 2, 3]) {
      bucket.objects.set(`souk-00000000-${days}.tar`, Buffer.from('theirs'))
      await add(`souk-00000000-${days}.tar`, days)
    }
    // Adds five backups of this server. Only the three oldest are in the bucket, because an operator deleted the newest
    // two.
    for (const days of [1, 2, 3, 4, 5]) await add(`${prefix}${days}.tar`, days)
    for (const days of [3, 4, 5]) bucket.objects.set(`${prefix}${days}.tar`, Buffer.from('ours'))
    await removeExpiredBackups(context)
    const left = () => [...bucket.objects.keys()].filter((key) => key.startsWith('souk-')).toSorted()
    expect(left()).toEqual(
      [
        ...[1, 2, 3].map((days) => `souk-00000000-${days}.tar`),
        `${prefix}3.tar`,
        `${prefix}4.tar`,
      ].toSorted(),
    )
    expect((await store.listCompleteBackups(db)).every(({ name }) => name.startsWith(prefix))).toBe(true)
    // The bucket already contains an object with the backup name for the current minute, but the database has no row
    // for this backup.
    const name = await backupName(db, Date.now(), passphrase)
    bucket.objects.set(name, Buffer.from('of a copy of this server'))
    await makeBackup(context, false)
    expect(bucket.objects.get(name)!.toString()).toBe('of a copy of this server')
    for (const key of left()) bucket.objects.delete(key)
  },
)

test('two backups cannot run at the same time, and the lock is released when its connection closes', async () => {
  let second: unknown
  await withLease(shop.pool, 'backup', async () => {
    second = await makeBackup(contextOf(), false).catch((error: unknown) => error)
  })
  expect(String(second)).toContain('Another process')
  await makeBackup(contextOf(), false)
  expect(await store.listCompleteBackups(db)).toHaveLength(1)
})

test('the next backup can acquire the lock before the first connection has closed', async () => {
  const client = await shop.pool.connect()
  const ended = Promise.withResolvers<void>()
  const { release } = client
  client.release = () => ended.resolve()
  try {
    await withLease({ connect: async () => client } as unknown as typeof shop.pool, 'backup', async () => {})
    await ended.promise
    await withLease(shop.pool, 'backup', async () => {})
  } finally {
    release.call(client, true)
  }
})

test('the partial file of a killed process is removed, and the backup is retried an hour later', async () => {
  const name = `${await store.findNamePrefix(db)}2026-01-01-0300.tar.age`
  const part = join(folder, `${name}.part`)
  await writeFile(part, 'half')
  await utimes(part, new Date(0), new Date(0))
  const begunAt = new Date(Date.now() - 2 * 3600_000)
  const killed = { id: 'bak_killed', name, place: 'folder' as const }
  await store.addBackup(db, { ...killed, isScheduled: true, begunAt })
  const { backups } = (await owner.get('/api/admin/backups')).body
  expect(backups.map(({ name }: { name: string }) => name)).not.toContain(killed.name)
  // Scheduling marks the interrupted backup as failed. The admin page then shows the error an hour before the retry.
  await scheduleBackup(contextOf())
  const { error } = (await store.findLastScheduled(db))!
  expect(error).toContain('process')
  expect((await owner.get('/api/admin/backups')).body.lastFault.why).toBe(error)
  await makeBackup(contextOf(), true)
  expect(await readdir(folder)).not.toContain(`${name}.part`)
  expect(await store.listCompleteBackups(db)).toMatchObject([{ isScheduled: true }])
})

test('a backup that fails on a full disk records the error, leaves no file, and is retried an hour later', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const failing = { ...folderFiles(shop.dataDir), read: () => Promise.reject(full) }
  await folderFiles(shop.dataDir).write('imports/full.csv', Buffer.from('x'))
  const before = await readdir(folder)
  await expect(makeBackup({ ...contextOf(), files: failing }, true)).rejects.toBe(full)
  expect(await readdir(folder)).toEqual(before)
  expect(await store.findLastScheduled(db)).toMatchObject({ madeAt: null, error: String(full) })
  await makeBackup(contextOf(), true)
  expect(await store.listCompleteBackups(db)).toEqual([])
  await shop.pool.query(`update backups set begun_at = begun_at - interval '61 minutes'`)
  await makeBackup(contextOf(), true)
  expect(await store.listCompleteBackups(db)).toHaveLength(1)
})

test('a backup in progress is not marked as failed', async () => {
  const name = `${await store.findNamePrefix(db)}2026-01-01-0301.tar`
  await store.addBackup(db, { id: 'bak_now', name, place: 'folder', isScheduled: true, begunAt: new Date() })
  await withLease(shop.pool, 'backup', () => scheduleBackup(contextOf()))
  expect((await store.findLastScheduled(db))!.error).toBeNull()
})

test('an incomplete object in the bucket is removed and does not count as a backup', async () => {
  const { objects } = bucket
  objects.set = (key, body) => Map.prototype.set.call(objects, key, body.subarray(0, 100)) as typeof objects
  try {
    const made = makeBackup(contextOf({ backupS3: bucket.settings }), true)
    await expect(made).rejects.toThrow(/has 100 bytes in the bucket after \d+ were written/)
  } finally {
    objects.set = Map.prototype.set
  }
  expect(await store.listCompleteBackups(db)).toEqual([])
  expect([...objects.keys()]).toEqual([])
})

test(
  'a backup is uploaded completely, and without the bucket no backup is recorded',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const context = contextOf({ backupS3: bucket.settings })
    const before = await readdir(folder)
    await makeBackup(context, true)
    const [row] = await store.listCompleteBackups(db)
    expect(row).toMatchObject({ place: 'bucket', bytes: bucket.objects.get(row!.name)!.length })
    expect(await readdir(folder)).toEqual(before)
    await testNewestBackup({ ...context, clock: shop.clock, connectionString: shop.database.url })
    expect((await store.listCompleteBackups(db))[0]!.trial).toMatchObject({ isGood: true })

    await (await bucketFiles(bucket.settings)).remove(row!.name)
    await shop.pool.query('delete from backups')
    const away = { ...bucket.settings, endpoint: 'http://127.0.0.1:1' }
    await expect(makeBackup(contextOf({ backupS3: away }), true)).rejects.toThrow()
    expect(await store.listCompleteBackups(db)).toEqual([])
    expect((await store.findLastScheduled(db))!.error).toBeTruthy()
    expect(await readdir(folder)).toEqual(before)
  },
)

test(
  'a trial restore fills a scratch database and then removes it',
  { tags: 'long', timeout: 120_000 },
  async () => {
    expect(marketplace().timeZone).toBe('UTC')
    const context = { ...contextOf(), clock: shop.clock, connectionString: shop.database.url }
    await makeBackup(context, false)
    const prefix = await ownPrefix()
    // Simulates a trial restore that was killed: creates the remaining database and the remaining folder, which can
    // contain decrypted files.
    await mkdir(join(tmpdir(), `${prefix}killed`, 'photos'), { recursive: true })
    await shop.pool.query(`create database ${prefix}killed`)
    await testNewestBackup(context)
    const [row] = await store.listCompleteBackups(db)
    expect(row!.trial).toMatchObject({ isGood: true, rows: expect.any(Number) })
    const { rows } = await shop.pool.query(`select datname from pg_database where starts_with(datname, $1)`, [
      prefix,
    ])
    expect(rows).toEqual([])
    expect((await readdir(tmpdir())).filter((name) => name.startsWith(prefix))).toEqual([])
    await truncate(join(folder, row!.name), row!.bytes! - 4096)
    await testNewestBackup(context)
    expect((await store.listCompleteBackups(db))[0]!.trial).toMatchObject({
      isGood: false,
      why: expect.stringContaining('damaged'),
    })
  },
)

test(
  'a trial restore that loses its connections fails and leaves nothing behind',
  { tags: 'long', timeout: 120_000 },
  async () => {
    await makeBackup(contextOf(), false)
    const [row] = await store.listCompleteBackups(db)
    const list = async () =>
      (await shop.pool.query<{ pid: number }>('select pid from pg_stat_activity')).rows.map(({ pid }) => pid)
    const [before, prefix] = [await list(), await ownPrefix()]
    const lost: Promise<unknown>[] = []
    const terminateOthers = () =>
      shop.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> all($1::int[])
          and (datname = current_database() or starts_with(datname, $2))`,
        [before, prefix],
      )
    // Ignores errors, because overlapping calls can terminate each other's connections.
    const say = () => void lost.push(terminateOthers().catch(() => undefined))
    const path = join(folder, row!.name)
    await trialRestore({ connectionString: shop.database.url, path, passphrase, say }).catch(() => undefined)
    expect(lost).not.toEqual([])
    await Promise.all(lost)
    const { rows } = await shop.pool.query(`select from pg_database where starts_with(datname, $1)`, [prefix])
    expect(rows).toEqual([])
  },
)

/** Returns the name prefix of this marketplace's scratch databases and folders. */
async function ownPrefix(): Promise<string> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select current_database() || ' ' || system_identifier as name from pg_control_system()`,
  )
  return `souk_trial_${createHash('sha256').update(rows[0]!.name).digest('hex').slice(0, 8)}_`
}

async function waiting(): Promise<number> {
  const { rows } = await shop.pool.query<{ n: number }>(
    `select count(*)::int as n from outbox where key = 'backup:scheduled'`,
  )
  return rows[0]!.n
}
