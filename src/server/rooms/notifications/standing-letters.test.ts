import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, aSeller } from '#test/support/factories.ts'
import { mailsTo } from '#test/support/person.ts'
import { aDesk, aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop, type Browser, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let office: Browser
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  office = await aDesk(shop, { sellerId: id })
})
afterAll(() => shop.close())

const act = (verb: string, id: string, why: string) =>
  office.call('POST', `/api/admin/sellers/${id}/${verb}`, { why })

/** The letters about the seller's standing, the newest first. */
async function lettersTo({ username }: { username: string }) {
  await shop.house.settle()
  const mails = await mailsTo(shop, `${username}@seller.example`)
  return mails.filter(({ subject }) => subject.startsWith('Your shop'))
}

test('a suspended seller is written why, and what becomes of the open orders', async () => {
  const seller = await aSeller(shop.pool)
  await aSellerOrder(shop, { seller })
  await aSellerOrder(shop, { seller })
  await aSellerOrder(shop, { seller, state: 'issue' })
  await act('suspend', seller.id, 'Copies of brands & labels')
  expect((await act('suspend', seller.id, 'Again')).status).toBe(409)
  const [letter, ...others] = await lettersTo(seller)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ subject: 'Your shop is suspended', path: '/shopper/orders' })
  for (const words of [
    'Why: Copies of brands & labels',
    '2 orders still have to be shipped',
    'One order is on',
  ])
    expect(letter!.text).toContain(words)
  expect(letter!.html).toContain('Copies of brands &amp; labels')
})

test('each suspension and each end of one has its letter; the office’s note stays in the office', async () => {
  const seller = await aSeller(shop.pool)
  await aPiece(shop.pool, { seller })
  await act('suspend', seller.id, 'Late parcels')
  expect((await lettersTo(seller))[0]!.text).toContain('You have no open orders.')
  shop.clock.advance(1000)
  await act('unsuspend', seller.id, 'Promised to mend')
  const [letter] = await lettersTo(seller)
  expect(letter).toMatchObject({ subject: 'Your shop is open again', path: '/shopper/listings' })
  expect(letter!.text).toContain('One piece of yours is on the shop again')
  expect(letter!.text).not.toContain('Promised')
  await act('suspend', seller.id, 'Late again')
  const subjects = (await lettersTo(seller)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your shop is suspended', 'Your shop is open again', 'Your shop is suspended'])
})
