import { afterAll, expect, test } from 'vitest'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const { pool } = shop
afterAll(() => shop.close())

/** Returns a different word for each number. Each word consists of two characters that take three bytes each. */
const wordOf = (number: number) =>
  String.fromCodePoint(0x4e00 + (number % 20_000), 0x4e00 + Math.floor(number / 20_000))
const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => wordOf(from + at)).join(' ')
/** Returns hyphenated words. The search index stores the whole word and each half. */
const doubles = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${wordOf(from + 2 * at)}-${wordOf(from + 2 * at + 1)}`).join(' ')

const megabytes = async (id: string) => {
  const { rows } = await pool.query(
    `select pg_column_size(words || '') / 1e6 as size from conversations where id = $1`,
    [id],
  )
  return Number(rows[0].size)
}

test('words that are too long are not indexed, but the words next to them are', async () => {
  const { id, buyer, seller } = await aConversation(shop, {
    text: `${'x'.repeat(60)} velvet ${'y'.repeat(40)}`,
  })
  const find = async (search: string) =>
    (await seller.call('GET', `/api/conversations?search=${search}`)).body.conversations.length
  expect([await find('velvet'), await find('yyyy'), await find('xxxx')]).toEqual([1, 1, 0])
  expect((await buyer.call('GET', `/api/conversations/${id}`)).body.messages[0].text).toContain('xxx')
})

test('a conversation accepts messages even if its search index is full', async () => {
  const { id, buyer, seller } = await aConversation(shop, { about: 'order' })
  // Fills the search index almost up to PostgreSQL's maximum.
  await pool.query(
    `update conversations set words = (select array_to_tsvector(array_agg(lpad(n::text, 40, 'x') || md5(n::text)
       || md5(n::text) || md5(n::text) || md5(n::text) || md5(n::text)))
     from generate_series(1, 5200) n) where id = $1`,
    [id],
  )
  for (const browser of [buyer, seller]) {
    const sent = await browser.call('POST', `/api/conversations/${id}/messages`, aMessage(words(0, 660)))
    expect(sent.status).toBe(200)
  }
  await pool.query(`update conversations set words = '' where id = $1`, [id])
  for (let turn = 0; turn < 20; turn++)
    await buyer.call('POST', `/api/conversations/${id}/messages`, aMessage(words(turn * 660, 660)))
  expect(await megabytes(id)).toBeGreaterThan(0.2)
  expect(await megabytes(id)).toBeLessThan(0.3)
})

test('a buyer can delete the account even if a seller has written very long messages', async () => {
  const { id, buyerId, seller } = await aConversation(shop)
  await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('Lovely velvet'))
  for (let seq = 3; seq < 103; seq++)
    await pool.query(
      `insert into messages (id, conversation_id, seq, by, text, at) values ($1, $2, $3, 'seller', $4, now())`,
      [`msg_z_${seq}`, id, seq, doubles(seq * 660, 330)],
    )
  await shop.orderContext.db
    .transaction()
    .execute((tx) => shop.app.accounts.context.privacy.eraseAll(tx, buyerId, shop.clock.now()))
  expect(await megabytes(id)).toBeLessThan(1)
  const { body } = await seller.call('GET', '/api/conversations?search=velvet')
  expect(body.conversations).toMatchObject([{ _id: id }])
})
