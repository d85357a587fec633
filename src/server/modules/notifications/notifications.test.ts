import { addJob } from '#test/support/add-job.ts'
import { afterAll, expect, test } from 'vitest'
import { dateText } from '#platform/language/formats.ts'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const nameOf = ({ username }: { username: string }) => `Name of ${username}`

async function buyFromTwo(email: string) {
  const first = await aSeller(shop.pool, { shippingCents: 700 })
  const second = await aSeller(shop.pool, { shippingCents: 0 })
  const coat = await aStoredListing(shop.pool, {
    seller: first,
    priceCents: 10_000,
    title: 'Wool coat & belt',
  })
  const bag = await aStoredListing(shop.pool, { seller: second, priceCents: 4_999, title: 'Straw bag' })
  const guest = new Browser(shop.server)
  const paid = await guest.pay({ ...(await aBag(shop, [coat, bag])), email })
  const { body } = await guest.createOrder(paid.body.orderId)
  return { orderId: paid.body.orderId as string, link: body.orderLink as string, first, second }
}

test('the order confirmation email shows the items, every amount and a link back to the order', async () => {
  const { link, first } = await buyFromTwo('buyer@mail.example')
  const emails = await emailsTo(shop, 'buyer@mail.example')
  expect(emails).toHaveLength(1)
  const [{ subject, text, html, path }] = emails as [(typeof emails)[0]]
  expect(subject).toBe('Order confirmed: Wool coat & belt and 1 more item')
  const by = dateText('en', shop.clock.now() + shop.orderContext.settings.cancelUnshippedDays * 86_400_000)
  for (const words of [
    `From ${nameOf(first)}\nShips by ${by}\n\nWool coat & belt\nHalden · Size M · New\n$100.00`,
    '$49.99',
    `Shipping from ${nameOf(first)}: $7.00`,
    'Total: $164.49',
    'Ship to:\nAda Lovelace\n12 Analytical Row\nLondon\nN1 9GU\nUnited Kingdom\n',
  ])
    expect(text).toContain(words)
  expect(html).toContain('Wool coat &amp; belt')
  expect(path).toBe(`/confirm?order=${link}`)
  expect((await new Browser(shop.server).call('GET', `/api/order/${link}`)).status).toBe(200)
})

test('each seller is notified only about their own items', async () => {
  const { first, second } = await buyFromTwo('two@mail.example')
  const [toFirst] = await emailsTo(shop, `${first.username}@seller.example`)
  expect(toFirst?.subject).toBe('Sold: Wool coat & belt')
  expect(toFirst?.text).toContain('12 Analytical Row')
  expect(toFirst?.text).not.toContain('Straw bag')
  expect(toFirst?.path).toMatch(/^\/shopper\/orders\/sor_/)
  // The seller's earnings are $100, plus $7 for shipping, minus a commission of 10% of the $100.
  expect(toFirst?.text).toContain('Items and shipping: $107.00\nCommission: -$10.00\nYour earnings: $97.00')
  expect(toFirst?.text).toMatch(/^Ship by \w+ \d+$/m)
  const [toSecond] = await emailsTo(shop, `${second.username}@seller.example`)
  expect(toSecond?.text).not.toContain('Wool coat')
})

test('a job that runs twice sends one email', async () => {
  const { orderId } = await buyFromTwo('once@mail.example')
  await emailsTo(shop, 'once@mail.example')
  await shop.pool.query(`insert into outbox (topic, payload) values ('OrderPaid:emails', $1::json)`, [
    JSON.stringify({ orderId }),
  ])
  expect(await emailsTo(shop, 'once@mail.example')).toHaveLength(1)
})

test('after a failed payment, the email says that nothing was charged', async () => {
  const { orderId } = await buyFromTwo('fell@mail.example')
  await emailsTo(shop, 'fell@mail.example')
  await addJob(shop.pool, 'OrderCancelled:emails', { orderId })
  const [newest] = await emailsTo(shop, 'fell@mail.example')
  expect(newest?.subject).toMatch(/was canceled$/)
  expect(newest?.text).toContain('You weren’t charged')
})
