import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBuyer } from '#modules/accounts/accounts.ts'
import { aBuyer } from '#test/support/factories.ts'
import { goodPassword, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { listRecipients } from '../core/notifications.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('an unverified account gets no email at an address that another account has verified', async () => {
  const { id, email } = await aBuyer(shop.pool)
  const { body } = await new Person(shop).post('/bauth/free-signup-no-verify', {
    email,
    password: goodPassword,
  })
  const { db } = shop.orderContext
  const emails = async (buyerId: string) =>
    (await listRecipients(db, [`buyer:${buyerId}`])).map((reader) => reader.email)
  expect([await emails(id), await emails(body.buyer._id)]).toEqual([[email], ['']])
  expect((await getBuyer(db, id)).mayMail).toBe(true)
  expect((await getBuyer(db, body.buyer._id)).mayMail).toBe(false)
})
