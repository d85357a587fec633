import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { saveAppMode } from '#platform/settings/app-mode.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { liveKeys as live } from '#test/support/live-keys.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { describeDemoAccounts, loadDemo } from './open-demo.ts'
import { demoAccounts, demoPassword, signInPages } from './people/accounts.ts'

const onLoopback = {}
const inProduction = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' }
const main = new URL('main.ts', import.meta.url).pathname
let shop: TestShop

beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** Loads the demo in the same way as a startup of Souk with this environment. Returns the printed lines. */
async function start(env: NodeJS.ProcessEnv): Promise<string[]> {
  const lines: string[] = []
  const config = readConfig({ DEMO_PIECES: '20', ...env })
  const database = { db: shop.orderContext.db, pool: shop.pool }
  await loadDemo({ database, clock: shop.clock, config, say: (line) => lines.push(line) })
  lines.push(...(await describeDemoAccounts(shop.orderContext.db, config)))
  return lines
}

function login(email: string, password: string) {
  const url = email.startsWith('buyer') ? '/bauth/login' : '/seller/auth/login'
  return shop.server.inject({ method: 'POST', url, payload: { email, password } })
}

/** Tries to sign in to every demo account with the published password, and returns the response statuses. */
async function publishedLogins(): Promise<number[]> {
  const answers = await Promise.all(demoAccounts.map(({ email }) => login(email, demoPassword)))
  return answers.map(({ statusCode }) => statusCode)
}

/** Returns the passwords in the printed lines, keyed by email address. */
function passwordsIn(output: readonly string[]): Map<string, string> {
  const lines = output.map((line) => /^ {2}\w+ +(\S+@\S+) {2}(\S+)$/.exec(line))
  return new Map(lines.filter((line) => line !== null).map(([, email, password]) => [email!, password!]))
}

async function invite(email: string): Promise<void> {
  await shop.pool.query(
    `insert into mailed_links (id, kind, token_hash, email, created_at, expires_at)
     values ($1, 'invite', decode(md5($1), 'hex'), $1, now(), now() + interval '7 days')`,
    [email],
  )
}

async function emailsInvited(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ email: string }>(
    `select email from mailed_links where kind = 'invite' and email <> '' order by email`,
  )
  return rows.map(({ email }) => email)
}

async function count(table: string): Promise<number> {
  return (await shop.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
}

describe('outside production', () => {
  test('every startup prints a password that works for the demo accounts', async () => {
    expect((await start(onLoopback)).join('\n')).toContain(demoPassword)
    const said = await start(onLoopback)
    expect(said.join('\n')).toContain(demoPassword)
    for (const { email } of demoAccounts) expect(said.join('\n')).toContain(email)
    expect(said.at(-1)).toBe(signInPages)
    expect(await publishedLogins()).toEqual([200, 200, 200])
  })

  test('no password is printed if there is no demo', async () => {
    await aSeller(shop.pool)
    expect((await start(onLoopback)).join('\n')).not.toContain('Demo accounts')
  })
})

describe('in production', () => {
  test('the random passwords of the demo are printed once', async () => {
    const said = await start(inProduction)
    expect(said.join('\n')).not.toContain(demoPassword)
    expect(said).toContain(signInPages)
    expect(await publishedLogins()).toEqual([401, 401, 401])
    const passwords = passwordsIn(said)
    expect(new Set(passwords.values()).size).toBe(3)
    for (const { email } of demoAccounts)
      expect((await login(email, passwords.get(email)!)).statusCode, email).toBe(200)

    const again = await start(inProduction)
    expect(passwordsIn(again).size).toBe(0)
    expect(again.join('\n')).not.toContain(demoPassword)
    expect((await start(onLoopback)).join('\n')).not.toContain(demoPassword)
  })

  test('replacing the published password revokes existing sessions and links', async () => {
    await start(onLoopback)
    const { token } = (await login('admin@souk.example', demoPassword)).json<{ token: string }>()
    const me = () =>
      shop.server.inject({ url: '/api/admin/settings', headers: { authorization: `Bearer ${token}` } })
    expect((await me()).statusCode).toBe(200)
    await shop.server.inject({
      method: 'POST',
      url: '/bauth/forgot',
      payload: { email: 'buyer@souk.example' },
    })
    await shop.app.jobs.runDue()
    expect(await count('mailed_links')).toBe(1)

    const said = await start(inProduction)
    expect(await publishedLogins()).toEqual([401, 401, 401])
    expect((await me()).statusCode).toBe(401)
    expect(await count('mailed_links')).toBe(0)
    const passwords = passwordsIn(said)
    expect((await login('admin@souk.example', passwords.get('admin@souk.example')!)).statusCode).toBe(200)
    expect(passwordsIn(await start(inProduction)).size).toBe(0)
  })

  test('unused invitations of the demo admin are deleted, and other team members are printed', async () => {
    await start(onLoopback)
    for (const email of ['evil@x.example', 'late@x.example']) await invite(email)
    await shop.pool.query(`update mailed_links set used_at = now() where email = 'late@x.example'`)
    const { username } = await aSeller(shop.pool, { isSA: true })
    const said = (await start(inProduction)).join('\n')
    expect(await emailsInvited()).toEqual(['late@x.example'])
    expect(said).toContain(
      `team members are not demo accounts. Remove any that you do not know:\n  ${username}@`,
    )
    expect(said).not.toMatch(/^ {2}admin@souk/m)
  })

  test('invitations from an admin with a changed password stay', async () => {
    await start(onLoopback)
    await shop.pool.query('update sellers set password_hash = $1 where is_sa', [
      await hashPassword('mine alone'),
    ])
    await invite('friend@x.example')
    await start(inProduction)
    expect(await emailsInvited()).toEqual(['friend@x.example'])
  })

  test('the password of a renamed account is replaced, even with DEMO_PIECES=0', async () => {
    await start(onLoopback)
    await shop.pool.query(`update sellers set email = 'me@shop.example', username = 'mine' where is_sa`)
    expect((await login('me@shop.example', demoPassword)).statusCode).toBe(200)
    const said = await start({ ...inProduction, DEMO_PIECES: '0' })
    expect((await login('me@shop.example', demoPassword)).statusCode).toBe(401)
    expect(passwordsIn(said).has('me@shop.example')).toBe(true)
  })

  test('a changed password is not replaced', async () => {
    await start(onLoopback)
    await shop.pool.query('update sellers set password_hash = $1 where is_sa', [
      await hashPassword('mine alone'),
    ])
    const said = await start(inProduction)
    expect(passwordsIn(said).has('admin@souk.example')).toBe(false)
    expect((await login('admin@souk.example', 'mine alone')).statusCode).toBe(200)
    expect(await publishedLogins()).toEqual([401, 401, 401])
  })

  test('of two concurrent startups, only one replaces and prints the passwords', async () => {
    await start(onLoopback)
    const both = (await Promise.all([start(inProduction), start(inProduction)])).map(passwordsIn)
    expect(both.map((passwords) => passwords.size).toSorted((one, other) => one - other)).toEqual([0, 3])
  })
})

describe('with a live key', () => {
  const error = /DATA_DIR=\S+ npm run demo:clear/

  test('no demo is loaded', async () => {
    expect(await start(live)).toEqual([])
    expect(await count('sellers')).toBe(0)
  })

  test('an existing demo prevents startup, and the error names the command that removes it', async () => {
    await start(onLoopback)
    await expect(start(live)).rejects.toThrow(error)
    await expect(start({ ...live, TEST_URL: 'development', DEMO_PIECES: '0' })).rejects.toThrow(error)
  })

  test('a demo with renamed accounts is recognized by its ids', async () => {
    await start(onLoopback)
    await shop.pool
      .query(`update sellers set email = 'me' || id || '@shop.example', username = 'my' || id, name = 'Me',
      password_hash = null`)
    await shop.pool.query(`update buyers set email = 'you@shop.example', username = 'you'`)
    await expect(start(live)).rejects.toThrow(error)
    // Simulates a demo that an older version loaded, before account ids were recorded.
    await shop.pool.query(`delete from settings where key = 'demo.accounts'`)
    await expect(start(live)).rejects.toThrow(error)
  })

  test('a demo without a record in the settings is recognized by its email addresses', async () => {
    await start(onLoopback)
    await shop.pool.query(`delete from settings where key like 'demo.%'`)
    await expect(start(live)).rejects.toThrow(error)
  })

  test('other sellers, or a buyer with an email address of the demo, do not prevent startup', async () => {
    await aSeller(shop.pool)
    const { id } = await aBuyer(shop.pool)
    await shop.pool.query(`update buyers set email = 'buyer@souk.example' where id = $1`, [id])
    expect(await start(live)).toEqual([])
  })
})

describe('npm run seed', () => {
  const seed = (env: NodeJS.ProcessEnv) => {
    const { NODE_ENV: _test, ...rest } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
      env: { ...rest, NODE_OPTIONS: '', DATABASE_URL: shop.database.url, ...env },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }

  test('loads nothing with a live key', async () => {
    const { status, said } = seed(live)
    expect(status).toBe(1)
    expect(said).toMatch(/^The demo was not loaded: a live Stripe key/)
    expect(await count('sellers')).toBe(0)
  })

  test('uses the production setting that the app recorded in the same database', async () => {
    await saveAppMode(shop.orderContext.db, readConfig(inProduction))
    const { status, said } = seed({ DEMO_PIECES: '20' })
    expect({ status, said }).toMatchObject({ status: 0 })
    expect(said).not.toContain(demoPassword)
    expect(await publishedLogins()).toEqual([401, 401, 401])
  })

  test('loads nothing if the app on the same database has a live key', async () => {
    await saveAppMode(shop.orderContext.db, readConfig(live))
    expect(seed({ DEMO_PIECES: '20' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('live Stripe key'),
    })
    expect(await count('sellers')).toBe(0)
  })

  test('loads DEMO_PIECES listings, and in production replaces the published password', async () => {
    const { status, said } = seed({ ...inProduction, DEMO_PIECES: '30' })
    expect(status).toBe(0)
    expect(said).not.toContain(demoPassword)
    expect(await count('listings')).toBe(30)
    expect(await publishedLogins()).toEqual([401, 401, 401])
    expect(passwordsIn(said.split('\n')).size).toBe(3)
  })
})
