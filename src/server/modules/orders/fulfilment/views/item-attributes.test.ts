import { afterAll, expect, test } from 'vitest'
import { attribute } from '#contract/catalog/attributes.ts'
import { setAttributes } from '#modules/catalog/core/attributes.ts'
import { aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(async () => {
  setAttributes(undefined)
  await shop.close()
})

test('an order shows private attributes of its items to the seller and to staff, by their rights', async () => {
  const seller = await aSeller(shop.pool)
  const { id, orderId } = await aSellerOrder(shop, { seller })
  await shop.pool.query(
    `update listings set private_attributes = '{"frame-number":"WX-77","note":"checked"}'
     where id in (select listing_id from order_lines where order_id = $1)`,
    [orderId],
  )
  const attributes = [
    { code: 'frame-number', kind: 'text', names: { en: 'Frame number' }, visibility: 'seller' },
    { code: 'note', kind: 'text', names: { en: 'Note' }, visibility: 'staff' },
  ]
  setAttributes({ attributes: attributes.map((each) => attribute.parse(each)) })
  const stranger = await aDashboard(shop, { sellerId: (await aSeller(shop.pool)).id })
  expect((await stranger.call('GET', `/api/seller/orders/${id}`)).status).toBe(404)

  const own = await aDashboard(shop, { sellerId: seller.id })
  const namesOf = (answers: { name: string; text: string }[]) =>
    answers.map(({ name, text }) => `${name}: ${text}`)
  const sold = (await own.call('GET', `/api/seller/orders/${id}`)).body
  expect(namesOf(sold.itemAttributes)).toEqual(['Frame number: WX-77'])

  const shownTo = async (role: string) => {
    const staff = await aSeller(shop.pool, { isAdmin: true })
    await shop.pool.query(`update sellers set is_admin = $2, staff_role = $3 where id = $1`, [
      staff.id,
      role === 'admin',
      role === 'admin' ? null : role,
    ])
    const admin = await aDashboard(shop, { sellerId: staff.id })
    const { body } = await admin.call('GET', `/api/admin/orders/${id}`)
    return namesOf(body.sellerOrders[0].itemAttributes)
  }
  expect(await shownTo('support')).toEqual(['Frame number: WX-77'])
  expect(await shownTo('admin')).toEqual(['Frame number: WX-77', 'Note: checked'])
})
