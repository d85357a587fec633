import { afterAll, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { aGift } from '#test/support/gifts.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test('roles with the gifts permission can export the filtered gifts, without the codes', async () => {
  expect((await new Person(shop).get('/api/admin/gifts.csv')).status).toBe(401)
  const support = new Person(shop, await aSellerToken(shop.pool, { role: 'support' }))
  expect((await support.get('/api/admin/gifts.csv')).status).toBe(403)
  const gift = await aGift(shop.pool)
  const ended = await aGift(shop.pool, { months: 6 })
  await shop.pool.query(`update gifts set state = 'void' where id = $1`, [ended.id])
  const finance = new Person(shop, await aSellerToken(shop.pool, { role: 'finance' }))
  const file = async (query: string) => (await finance.get(`/api/admin/gifts.csv${query}`)).raw.toString()
  const all = await file('')
  expect(all.split('\n')[0]).toContain(
    'id,paid,months,giver,receiver,state,redeemed,expires,price,refunded,currency',
  )
  expect(all).toContain(`${gift.id},`)
  expect(all).toContain('3,ada@mail.example,grace@mail.example,open,')
  expect(all).toContain(',36.00,,usd')
  expect(all).not.toContain(gift.code)
  const open = await file('?state=void')
  expect(open).toContain(ended.id)
  expect(open).not.toContain(gift.id)
  const { rows } = await shop.pool.query(`select action from audit_entries where action = 'gifts.export'`)
  expect(rows).toHaveLength(2)
  expect((await finance.get('/api/admin/members')).status).toBe(200)
})
