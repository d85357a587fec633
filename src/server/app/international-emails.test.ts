import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test.each([
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['other@xn--e1afmkfd.xn--p1ai', 'other@xn--e1afmkfd.xn--p1ai'],
  ['a&b@example.com', 'a&b@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
])('a guest who pays as %s gets the receipt at %s', async (email, address) => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const bag = await aBag(shop, [listing])
  const { status } = await new Browser(shop.server).call('POST', '/payment', { ...bag, email })
  expect(status).toBe(200)
  await shop.app.runDueWork()
  expect(await emailsTo(shop, address)).not.toEqual([])
})
