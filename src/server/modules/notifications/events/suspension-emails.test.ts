import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop, type Browser, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let admin: Browser
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  admin = await aDashboard(shop, { sellerId: id })
})
afterAll(() => shop.close())

const act = (verb: string, id: string, why: string) =>
  admin.call('POST', `/api/admin/sellers/${id}/${verb}`, { why })

/** Returns the suspension emails to the seller, newest first. */
async function emailsToSeller({ username }: { username: string }) {
  await shop.app.runDueWork()
  const emails = await emailsTo(shop, `${username}@seller.example`)
  return emails.filter(({ subject }) => subject.startsWith('Your shop'))
}

test('the suspension email gives the reason and the state of open orders', async () => {
  const seller = await aSeller(shop.pool)
  await aSellerOrder(shop, { seller })
  await aSellerOrder(shop, { seller })
  await aSellerOrder(shop, { seller, state: 'issue' })
  await act('suspend', seller.id, 'Copies of brands & labels')
  expect((await act('suspend', seller.id, 'Again')).status).toBe(409)
  const [mail, ...others] = await emailsToSeller(seller)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your shop is suspended', path: '/shopper/orders' })
  for (const words of [
    'Reason: Copies of brands & labels',
    '2 orders still need to ship',
    '1 order is still in transit',
  ])
    expect(mail!.text).toContain(words)
  expect(mail!.html).toContain('Copies of brands &amp; labels')
})

test("each suspension and reinstatement sends an email without the admin's internal note", async () => {
  const seller = await aSeller(shop.pool)
  await aStoredListing(shop.pool, { seller })
  await act('suspend', seller.id, 'Late parcels')
  expect((await emailsToSeller(seller))[0]!.text).toContain('You have no open orders.')
  shop.clock.advance(1000)
  await act('unsuspend', seller.id, 'Promised to mend')
  const [mail] = await emailsToSeller(seller)
  expect(mail).toMatchObject({ subject: 'Your shop is open again', path: '/shopper/listings' })
  expect(mail!.text).toContain('1 of your items is back in the shop')
  expect(mail!.text).not.toContain('Promised')
  await act('suspend', seller.id, 'Late again')
  const subjects = (await emailsToSeller(seller)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your shop is suspended', 'Your shop is open again', 'Your shop is suspended'])
})
