import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { createInvalidationLog } from '#platform/cache/invalidation-log.ts'
import { wrapPool, type Db } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { rewrapSecrets, rotateSecrets } from '../security/rotate-secrets.ts'
import { openSecrets, SecretsUnreadable } from './secrets.ts'
import { createWrapper } from './wrap.ts'

const clock = createMovableClock()
const log = createLog('silent')
const none = { secretKey: undefined, previousSecretKey: undefined }
const withKey = (secretKey: Buffer, previousSecretKey?: Buffer) => ({ secretKey, previousSecretKey })
const [first, second] = [randomBytes(32), randomBytes(40)]
const databases: TestDatabase[] = []
let database: TestDatabase
let db: Db
beforeEach(async () => {
  databases.push((database = await openTestDatabase()))
  db = wrapPool(database.pool).db
})
afterAll(() => Promise.all(databases.map((one) => one.close())))

const open = (config: Parameters<typeof openSecrets>[1] = none) => openSecrets({ db, clock, log }, config)

async function stored(): Promise<string[]> {
  const { rows } = await database.pool.query<{ value: string }>(
    'select value from secret_keys order by name, no',
  )
  return rows.map(({ value }) => value)
}

test('all processes use the same keys', async () => {
  const [one, other] = [await open(), await open()]
  const keys = await Promise.all([one.keys('cookies'), other.keys('cookies')])
  expect(keys[0].current()).toBe(keys[1].current())
  expect(await stored()).toEqual([keys[0].current()])
})

test('existing keys wrapped with a SECRET_KEY can be read only with that SECRET_KEY', async () => {
  const before = (await (await open()).keys('cookies')).current()
  await database.pool.query(`insert into secrets (name, value) values ('cookies', $1)`, [before])
  const wrapped = await open(withKey(first))
  expect((await wrapped.keys('cookies')).current()).toBe(before)
  const links = (await wrapped.keys('mailed-links')).current()
  const dump = JSON.stringify(await stored())
  expect(dump).not.toContain(before)
  expect(dump).not.toContain(links)
  expect((await database.pool.query('select 1 from secrets')).rows).toEqual([])
  expect((await (await open(withKey(first))).keys('mailed-links')).current()).toBe(links)
  await expect(open()).rejects.toThrow(SecretsUnreadable)
  await expect(open()).rejects.toThrow('start with the SECRET_KEY they were wrapped by')
  await expect(open(withKey(second))).rejects.toThrow('wrapped by another SECRET_KEY')
})

test('a wrapped key is unreadable if it was changed or moved to another name', async () => {
  const secrets = await open(withKey(first))
  await secrets.keys('cookies')
  await secrets.keys('mailed-links')
  await database.pool.query(
    `update secret_keys set value = (select value from secret_keys where name = 'cookies') where name = 'mailed-links'`,
  )
  await expect(open(withKey(first))).rejects.toThrow('The key mailed-links in this database was changed')
})

test('after a rotation, the new key signs once all processes have it, and the old key is still accepted', async () => {
  const config = withKey(first)
  const invalidations = await createInvalidationLog({ pool: database.pool })
  const [here, there] = [await open(config), await open(config)]
  const keys = await here.keys('cookies')
  const old = keys.current()
  const oldId = newId('lnk', clock)
  await there.keys('cookies')
  here.follow(invalidations)
  expect(await rotateSecrets(db, clock, config)).toEqual(['cookies'])
  await invalidations.waitUntilCurrent()
  expect(keys.current()).toBe(old)
  expect(keys.all()).toHaveLength(2)
  expect((await there.keys('cookies')).current()).toBe(old)
  clock.advance(61_000)
  expect(keys.current()).not.toBe(old)
  expect(keys.all()[0]).toBe(keys.current())
  expect(keys.all()).toContain(old)
  expect([keys.ofId(oldId), keys.ofId(newId('lnk', clock))]).toEqual([old, keys.current()])
  clock.advance(401 * 24 * 3600_000)
  expect(keys.all()).toEqual([keys.current()])
  await rotateSecrets(db, clock, config)
  expect(await stored()).toHaveLength(2)
})

test('keys that do not sign links are not rotated', async () => {
  const secrets = await open()
  const audit = (await secrets.keys('audit-chain')).current()
  await rotateSecrets(db, clock, none)
  expect(await stored()).toEqual([audit])
})

test('keys wrapped with the previous SECRET_KEY can be wrapped with a new one', async () => {
  const before = (await (await open(withKey(first))).keys('cookies')).current()
  await expect(rewrapSecrets(db, clock, withKey(second))).rejects.toThrow('wrapped by another SECRET_KEY')
  expect((await (await open(withKey(second, first))).keys('cookies')).current()).toBe(before)
  expect(await rewrapSecrets(db, clock, withKey(second, first))).toBe(1)
  expect((await (await open(withKey(second))).keys('cookies')).current()).toBe(before)
  await expect(open(withKey(first))).rejects.toThrow(SecretsUnreadable)
})

test('wrapping the same value twice gives different results', () => {
  const { wrap, unwrap } = createWrapper(first)
  expect(wrap('a', 'x')).not.toBe(wrap('a', 'x'))
  expect(unwrap('a', wrap('a', 'x'))).toBe('x')
})
