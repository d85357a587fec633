import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { folderFiles } from '#platform/files/files.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { listMigrations } from '#platform/database/migrations/migration-files.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { openPool as openTestPool } from '#test/support/database/postgres.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { headerName, manifestName } from './backup-format.ts'
import { readEntries } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { countOtherConnections, dropMarketplaceSchemas, restoreApplicationName } from './schema.store.ts'
import { writeBackup } from './write-backup.ts'

let shop: TestShop
let place: string
const others: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  shop = await openTestShop()
  place = await mkdtemp(join(tmpdir(), 'souk-backup-'))
  await aSellerOrder(shop, { state: 'shipped' })
  const { db } = wrapPool(shop.pool)
  await inTransaction(db, (tx) =>
    audit(tx, {
      actor: 'sel_1',
      action: 'test.made',
      target: { kind: 'test', id: '1' },
      at: 0,
      reason: 'ü\t\\',
    }),
  )
  const files = folderFiles(shop.dataDir)
  await files.write('pictures/ab/abcd-320.webp', Buffer.from([1, 2, 3]))
  await files.write('imports/one.csv', Buffer.from('title\nCoat\n'))
})
afterAll(async () => {
  for (const close of others) await close()
  await shop.close()
  await rm(place, { recursive: true })
})

const backUp = (pool: pg.Pool, folder: string, name: string) =>
  writeBackup({ pool, files: folderFiles(folder), path: join(place, name), version: '0.1.0' })

/**
 * Creates a folder and a database. The database either is empty, as on a new machine, or belongs to an installed app.
 */
async function createTarget(
  contents: 'nothing' | 'marketplace' = 'nothing',
): Promise<{ database: TestDatabase; pool: pg.Pool; folder: string }> {
  const database = await openTestDatabase()
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(restoreApplicationName)}`
  const pool = openTestPool(url, 2)
  others.push(async () => {
    await pool.end()
    await database.close()
  })
  const client = await pool.connect()
  if (contents === 'nothing') await dropMarketplaceSchemas(client)
  client.release()
  await database.pool.end()
  database.pool.end = async () => {}
  return { database, pool, folder: await mkdtemp(join(place, 'data-')) }
}

const restore = (to: { pool: pg.Pool; folder: string }, name: string, replaces = false) =>
  restoreBackup({
    pool: to.pool,
    files: folderFiles(to.folder),
    path: join(place, name),
    replaces,
    say: () => {},
  })

test('a restored marketplace has the same data, and its own backup is byte-identical to the original', async () => {
  await backUp(shop.pool, shop.dataDir, 'first.tar')
  const there = await createTarget()
  await restore(there, 'first.tar')
  await backUp(there.pool, there.folder, 'second.tar')
  const [first, second] = await Promise.all([
    readFile(join(place, 'first.tar')),
    readFile(join(place, 'second.tar')),
  ])
  expect(first.equals(second)).toBe(true)
  expect(await findProviderFaults(there.pool)).toEqual([])

  await expect(there.pool.query('delete from ledger_entries')).rejects.toThrow('only grows')
  await expect(there.pool.query('update audit_entries set why = $1', ['other'])).rejects.toThrow('only grows')
  const { rows } = await there.pool.query<{ waitUntilCurrent: boolean }>(
    `select nextval(pg_get_serial_sequence('ledger_entries', 'id')) > max(id) as "waitUntilCurrent" from ledger_entries`,
  )
  expect(rows[0]!.waitUntilCurrent).toBe(true)
  const stored = await folderFiles(there.folder).read('pictures/ab/abcd-320.webp')
  expect([...stored!]).toEqual([1, 2, 3])
})

test('a backup reads all tables from one snapshot while other connections write', async () => {
  let isWriting = true
  let written = 0
  const writing = (async () => {
    for (; isWriting; written++) {
      const client = await shop.pool.connect()
      await client.query('begin')
      await client.query(`insert into settings (key, value) values ($1, '1')`, [`pair-${written}`])
      await client.query(`insert into secrets (name, value) values ($1, '1')`, [`pair-${written}`])
      await client.query('commit')
      client.release()
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(5)
  const before = written
  await backUp(shop.pool, shop.dataDir, 'busy.tar')
  expect(written).toBeGreaterThan(before)
  isWriting = false
  await writing
  const pairs: Record<string, string[]> = {}
  for await (const { name, bytes } of readEntries(join(place, 'busy.tar')))
    if (/tables\/public\.(settings|secrets)\//.test(name))
      pairs[name] = bytes.toString().match(/pair-\d+/g) ?? []
  const [settings, secrets] = Object.values(pairs)
  expect(settings!.length).toBeGreaterThan(0)
  expect(settings!.toSorted()).toEqual(secrets!.toSorted())
  await shop.pool.query(`delete from settings where key like 'pair-%'`)
  await shop.pool.query(`delete from secrets where name like 'pair-%'`)
})

test('a truncated, modified or non-backup file is rejected before anything is changed', async () => {
  await backUp(shop.pool, shop.dataDir, 'whole.tar')
  const bytes = await readFile(join(place, 'whole.tar'))
  await writeFile(join(place, 'cut.tar'), bytes)
  await truncate(join(place, 'cut.tar'), bytes.length - 4096)
  await writeFile(join(place, 'changed.tar'), bytes)
  const file = await open(join(place, 'changed.tar'), 'r+')
  const at = bytes.indexOf('Wool coat')
  expect(at).toBeGreaterThan(0)
  await file.write('Silk', at)
  await file.close()
  await writeFile(join(place, 'none.tar'), 'nothing')
  const there = await createTarget()
  await expect(restore(there, 'cut.tar')).rejects.toThrow('damaged')
  await expect(restore(there, 'changed.tar')).rejects.toThrow('does not match its checksum')
  await expect(restore(there, 'none.tar')).rejects.toThrow('This file is not a Souk backup')
  await expect(restore(there, 'missing.tar')).rejects.toThrow('There is no file')
  const { rows } = await there.pool.query(`select from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
})

test('a restore replaces an existing marketplace only with the flag, and never while the app runs', async () => {
  await backUp(shop.pool, shop.dataDir, 'whole.tar')
  const there = await createTarget('marketplace')
  await there.pool.query(`insert into settings (key, value) values ('later', '1')`)
  await folderFiles(there.folder).write('pictures/ab/later.webp', Buffer.from('x'))
  await expect(restore(there, 'whole.tar')).rejects.toThrow('already contains a marketplace')

  const client = new pg.Client({ connectionString: there.database.url })
  await client.connect()
  await expect(restore(there, 'whole.tar', true)).rejects.toThrow('Stop the marketplace first')
  await client.end()

  await expect.poll(() => othersOn(there.pool)).toBe(0)
  await restore(there, 'whole.tar', true)
  const { rows } = await there.pool.query(`select from settings where key = 'later'`)
  expect(rows).toEqual([])
  expect(await Array.fromAsync(folderFiles(there.folder).list('pictures'))).toEqual([
    'pictures/ab/abcd-320.webp',
  ])
})

test(
  'a backup of a newer version is rejected, and one of an older version is migrated',
  { tags: 'long' },
  async () => {
    await backUp(shop.pool, shop.dataDir, 'whole.tar')
    const later = await withMigrations('whole.tar', 'later.tar', (all) => [
      ...all,
      { name: '9999-of-tomorrow.sql', checksum: 'x' },
    ])
    const there = await createTarget()
    await expect(restore(there, later)).rejects.toThrow('9999-of-tomorrow.sql is unknown to this version')

    const names = listMigrations().map(({ name }) => name)
    await migrate(there.pool, () => {}, new Set(names.slice(0, -1)))
    await backUp(there.pool, there.folder, 'earlier.tar')
    const today = await createTarget()
    await restore(today, 'earlier.tar')
    const { rows } = await today.pool.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    expect(rows.map(({ name }) => name)).toEqual(names)
  },
)

test('a backup from before the first baseline, or with a modified migration, is rejected', async () => {
  await backUp(shop.pool, shop.dataDir, 'whole.tar')
  const before = await withMigrations('whole.tar', 'before.tar', () => [
    { name: '0001-platform.sql', checksum: 'x' },
    { name: '0003-catalog.sql', checksum: 'x' },
  ])
  const changed = await withMigrations('whole.tar', 'changed-file.tar', ([first, ...others]) => [
    { ...first!, checksum: 'x' },
    ...others,
  ])
  const there = await createTarget()
  await expect(restore(there, before)).rejects.toThrow(/before 1\.0 .*Only that version/)
  await expect(restore(there, changed)).rejects.toThrow('0101-platform.sql is different in this version')
  const { rows } = await there.pool.query(`select from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
})

test('a failed backup leaves no file and no partial file', async () => {
  const empty = new pg.Pool({ connectionString: shop.database.url.replace(/\/[^/?]*(\?|$)/, '/postgres$1') })
  const { rows } = await empty.query(`select from pg_tables where tablename = 'schema_migrations'`)
  if (rows.length === 0)
    await expect(backUp(empty, shop.dataDir, 'never.tar')).rejects.toThrow('has no marketplace')
  await empty.end()
  expect((await readdir(place)).filter((name) => name.startsWith('never'))).toEqual([])
})

async function othersOn(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  const others = await countOtherConnections(client)
  client.release()
  return others
}

interface Migration {
  name: string
  checksum: string
}

/** Rewrites a backup so that its header lists other migrations. */
async function withMigrations(
  from: string,
  to: string,
  change: (all: Migration[]) => Migration[],
): Promise<string> {
  const { openTarWriter } = await import('./tar-writer.ts')
  const tar = openTarWriter(join(place, to))
  for await (const { name, bytes } of readEntries(join(place, from))) {
    if (name === headerName) {
      const head = JSON.parse(bytes.toString())
      await tar.add(name, Buffer.from(JSON.stringify({ ...head, migrations: change(head.migrations) })))
    } else if (name === manifestName) {
      const sums = JSON.parse(bytes.toString())
      await tar.add(name, Buffer.from(JSON.stringify({ ...sums, sha256: tar.digest() })))
    } else await tar.add(name, bytes)
  }
  await tar.finish()
  return to
}

const passphrase = 'forty-two kettles'

const seal = (name: string) =>
  writeBackup({
    pool: shop.pool,
    files: folderFiles(shop.dataDir),
    path: join(place, name),
    passphrase,
    version: '0.1.0',
  })

async function createSealedTarget() {
  const there = await createTarget()
  const restoreWith = (given: string | undefined, name: string) =>
    restoreBackup({
      pool: there.pool,
      files: folderFiles(there.folder),
      path: join(place, name),
      passphrase: given,
      replaces: false,
      say: () => {},
    })
  return { ...there, restoreWith }
}

test('an encrypted backup contains no readable data, and another passphrase is rejected', async () => {
  await seal('sealed.tar.age')
  const bytes = await readFile(join(place, 'sealed.tar.age'))
  expect(bytes.includes('souk.json')).toBe(false)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  const { restoreWith } = await createSealedTarget()
  await expect(restoreWith(undefined, 'sealed.tar.age')).rejects.toThrow('This backup is encrypted')
  await expect(restoreWith('forty-three kettles', 'sealed.tar.age')).rejects.toThrow(
    'This passphrase does not open the backup',
  )
})

test(
  'with the passphrase a complete backup is restored, and a truncated one is rejected',
  { tags: 'long' },
  async () => {
    const plain = await backUp(shop.pool, shop.dataDir, 'open.tar')
    expect(await seal('kept.tar.age')).toEqual(plain)
    const there = await createSealedTarget()
    const bytes = await readFile(join(place, 'kept.tar.age'))
    await writeFile(join(place, 'cut.tar.age'), bytes.subarray(0, bytes.length - 4096))
    await expect(there.restoreWith(passphrase, 'cut.tar.age')).rejects.toThrow('damaged')
    await there.restoreWith(passphrase, 'kept.tar.age')
    await backUp(there.pool, there.folder, 'opened.tar')
    expect(await readFile(join(place, 'opened.tar'))).toEqual(await readFile(join(place, 'open.tar')))
  },
)
