import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrdersWithLink } from '#modules/orders/placing/create-order.ts'
import { rotateSecrets } from '#platform/security/rotate-secrets.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('links created before a secret rotation still work, even if the email is rendered after it', async () => {
  const config = { secretKey: undefined, previousSecretKey: undefined }
  const { db } = shop.app.accounts.context
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/free-signup', { email, password: goodPassword })
  const { orderId, stoken } = await orderOf(shop)
  await rotateSecrets(db, shop.clock, config)
  shop.clock.advance(61_000)
  await shop.app.invalidations.waitUntilCurrent()
  const { token } = await newestMail(shop, email)
  expect((await new Person(shop).get(`/bauth/emailconf/${token}`)).status).toBe(200)
  const shown = await new Person(shop).get(`/api/order/${stoken}`)
  expect([shown.status, shown.body._id ?? shown.body.order?._id]).toEqual([200, orderId])
})

async function orderOf({ orderContext }: TestShop) {
  const { orderId } = await aSellerOrder(shop, { state: 'paid' })
  const [found] = await listOrdersWithLink(orderContext, [orderId])
  return { orderId, stoken: found!.stoken }
}
