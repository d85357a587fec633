import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { openTestShop } from '#test/support/shop.ts'
import { cleanAccountTexts } from './stored-texts.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test('names and shop descriptions are cleaned, except names that would become empty', async () => {
  const seller = await aSeller(shop.pool)
  const buyer = await aBuyer(shop.pool)
  const hidden = await aBuyer(shop.pool)
  await shop.pool.query(
    `update sellers set name = E'Mila\\u200b  Okoye', bio = E'One \\nTwo' where id = $1`,
    [seller.id],
  )
  await shop.pool.query(`update buyers set full_name = E'\\u202eAda' where id = $1`, [buyer.id])
  await shop.pool.query(`update buyers set full_name = E'\\u3164' where id = $1`, [hidden.id])
  await cleanAccountTexts(shop.orderContext.db, shop.clock.now())
  const sellers = await shop.pool.query('select name, bio from sellers where id = $1', [seller.id])
  expect(sellers.rows).toEqual([{ name: 'Mila Okoye', bio: 'One\nTwo' }])
  const buyers = await shop.pool.query('select full_name from buyers where id = any($1) order by id', [
    [buyer.id, hidden.id],
  ])
  expect(new Set(buyers.rows.map(({ full_name: name }) => name))).toEqual(new Set(['Ada', '\u3164']))
})
