import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Kind = 'buyer' | 'seller'

async function turnOn(kind: Kind, id: string): Promise<void> {
  await shop.pool.query(
    `insert into second_factors (id, ${kind}_id, secret, confirmed_at) values ($1, $2, 'sealed', now())`,
    [`fac_${id}`, id],
  )
}

async function aStaffPerson(rights: { isAdmin?: true; isSA?: true }) {
  const { id, username } = await aSeller(shop.pool, rights)
  await turnOn('seller', id)
  const person = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  return { id, person, email: `${username}@seller.example` }
}

const reset = (by: Person, kind: Kind, id: string) =>
  by.post('/api/admin/reset-second-factor', { kind, id, why: 'Lost phone' })
const isOn = async (id: string) =>
  (await shop.pool.query('select 1 from second_factors where id = $1', [`fac_${id}`])).rows.length === 1

test("only an admin can remove a second factor, and only another owner can remove a team member's", async () => {
  const [admin, owner, other] = [
    await aStaffPerson({ isAdmin: true }),
    await aStaffPerson({ isSA: true }),
    await aStaffPerson({ isSA: true }),
  ]
  expect((await reset(new Person(shop), 'seller', admin.id)).status).toBe(401)
  const seller = new Person(shop, await aToken(shop.pool, { sellerId: (await aSeller(shop.pool)).id }))
  expect((await reset(seller, 'seller', admin.id)).status).toBe(403)
  expect((await reset(admin.person, 'seller', owner.id)).body.code).toBe('not_allowed')
  expect((await reset(owner.person, 'seller', owner.id)).body.code).toBe('own_rights')
  expect((await reset(owner.person, 'seller', 'nobody')).status).toBe(404)
  for (const { id } of [admin, owner, other]) expect(await isOn(id)).toBe(true)

  expect((await reset(owner.person, 'seller', other.id)).body).toEqual({ ended: 1 })
  expect(await isOn(other.id)).toBe(false)
  expect((await other.person.get('/api/second-factor')).status).toBe(401)
  expect((await newestMail(shop, other.email)).text).toContain('as requested')
  expect((await reset(owner.person, 'seller', other.id)).body.code).toBe('wrong_state')
})

test("an admin can remove a buyer's second factor, and the audit log contains the reason", async () => {
  const { person } = await aStaffPerson({ isAdmin: true })
  const { id, email } = await aBuyer(shop.pool)
  await turnOn('buyer', id)
  expect((await reset(person, 'buyer', id)).status).toBe(200)
  expect(await isOn(id)).toBe(false)
  expect((await newestMail(shop, email)).subject).toBe('Two-step verification is off')
  const { rows } = await shop.pool.query(
    `select action, why from audit_entries where target_id = $1 and target_kind = 'buyer'`,
    [id],
  )
  expect(rows).toEqual([{ action: 'factor.reset', why: 'Lost phone' }])
})

test('the command removes a second factor by email and fails if there is none', async () => {
  const { id, email, person } = await aStaffPerson({ isSA: true })
  const run = (...operands: string[]) => {
    const file = path.join(import.meta.dirname, '../../../app/commands/reset-second-factor.ts')
    const env = { ...process.env, DATABASE_URL: shop.database.url, DATA_DIR: shop.dataDir }
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...operands], {
      env,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }
  expect(run('--email', 'nobody@shop.example')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/No owner, admin or seller/),
  })
  expect(await isOn(id)).toBe(true)
  expect(run('--email', email)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/signed out everywhere/),
  })
  expect(await isOn(id)).toBe(false)
  expect((await person.get('/api/second-factor')).status).toBe(401)
  expect((await newestMail(shop, email)).subject).toBe('Two-step verification is off')
  expect(run('--email', email)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/Nothing was changed/),
  })
})
