import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const visitor = new Person(shop)

async function aSellerNamed(username: string) {
  const seller = await aSeller(shop.pool, { username })
  await aStoredListing(shop.pool, { seller })
  const person = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const rename = (to: string) => person.put(`/api/seller/profile/${seller.id}`, { username: to })
  return { ...seller, person, rename }
}

const usernameBy = async (name: string) => {
  const { status, body } = await visitor.get(`/buyer/selleruserinfo/${name}`)
  return status === 200 ? body.username : status
}
const isGone = async (name: string) => (await visitor.get(`/bauth/check-username/${name}`)).body.exists

test("an old username leads to the seller's new username and stays reserved", async () => {
  const ines = await aSellerNamed('ines_marchetti')
  const thief = await aSellerNamed('thief')
  expect((await ines.rename('ines')).status).toBe(200)
  expect(await usernameBy('Ines_Marchetti')).toBe('ines')
  const { body } = await visitor.get('/buyer/selleruser/ines_marchetti')
  expect([body.seller.username, body.items.length]).toEqual(['ines', 1])
  expect((await visitor.get('/feedback/reviews/ines_marchetti')).status).toBe(200)
  expect(await isGone('ines_marchetti')).toBe(true)
  const refused = await thief.rename('Ines_Marchetti')
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'username_taken', 'username'])
  const { id } = await aBuyer(shop.pool)
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  expect((await buyer.put(`/api/customerprofile/${id}`, { username: 'ines_marchetti' })).body.code).toBe(
    'username_taken',
  )
  // After the seller changes back to the first username, links with the second username redirect to the shop.
  for (const [name, exists] of [
    ['ines_marchetti', false],
    ['ines', false],
    ['thief', true],
  ] as const)
    expect((await ines.person.get(`/bauth/check-username/${name}`)).body).toEqual({ exists })
  expect((await ines.rename('ines_marchetti')).status).toBe(200)
  expect([await usernameBy('ines'), await usernameBy('ines_marchetti')]).toEqual([
    'ines_marchetti',
    'ines_marchetti',
  ])
  expect(await usernameBy('nobody_at_all')).toBe(404)
})

test('a username can be changed twice in 30 days, and saving it unchanged does not count', async () => {
  const nora = await aSellerNamed('nora_one')
  for (const name of ['nora_one', 'nora_two', 'nora_two', 'nora_three'])
    expect((await nora.rename(name)).status).toBe(200)
  const refused = await nora.rename('nora_four')
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'invalid_field', 'username'])
  expect(refused.body.message).toMatch(
    /^You can change your username twice within 30 days\. You can change it again on \w+ \d+\.$/,
  )
  expect(await usernameBy('nora_three')).toBe('nora_three')
  await shop.pool.query(
    `update former_usernames set left_at = left_at - interval '31 days' where seller_id = $1`,
    [nora.id],
  )
  expect((await nora.rename('nora_four')).status).toBe(200)
})

test('the last five usernames are reserved, and the sixth is available', async () => {
  const mila = await aSellerNamed('mila_0')
  for (let i = 1; i <= 6; i++) {
    await shop.pool.query(
      `update former_usernames set left_at = left_at - interval '31 days' where seller_id = $1`,
      [mila.id],
    )
    expect((await mila.rename(`mila_${i}`)).status).toBe(200)
  }
  expect(await Promise.all([0, 1, 2, 3, 4, 5, 6].map((i) => usernameBy(`mila_${i}`)))).toEqual([
    404,
    ...Array.from({ length: 6 }, () => 'mila_6'),
  ])
  expect([await isGone('mila_0'), await isGone('mila_1')]).toEqual([false, true])
  const other = await aSellerNamed('other_0')
  expect((await other.rename('mila_0')).status).toBe(200)
})

test('only one of two concurrent requests gets a username, even while its owner changes it', async () => {
  const sellers = await Promise.all(['race_a', 'race_b', 'race_c'].map(aSellerNamed))
  const [leaver, ...others] = sellers
  const answers = await Promise.all([
    leaver!.rename('race_new'),
    ...others.map(({ rename }) => rename('race_a')),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
  const both = await Promise.all(others.map(({ rename }) => rename('race_prize')))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await usernameBy('race_a')).toBe('race_new')
})

test('when two sellers swap usernames, every process shows the right shop', async () => {
  const [ines, souk] = [await aSellerNamed('swap_ines'), await aSellerNamed('swap_souk')]
  const set = (id: string, username: string) =>
    shop.pool.query('update sellers set username = $2 where id = $1', [id, username])
  await set(ines.id, 'swap_y')
  await set(souk.id, 'swap_ines')
  await souk.person.put(`/api/seller/profile/${souk.id}`, { bio: 'Second' })
  await set(souk.id, 'swap_souk')
  await set(ines.id, 'swap_ines')
  for (const { id, person } of [souk, ines]) await person.put(`/api/seller/profile/${id}`, { bio: 'Third' })
  expect([await usernameBy('swap_ines'), await usernameBy('swap_souk')]).toEqual(['swap_ines', 'swap_souk'])
})
