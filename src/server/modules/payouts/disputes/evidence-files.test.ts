import type Stripe from 'stripe'
import { afterAll, afterEach, expect, test } from 'vitest'
import { addFault } from '@souk/stripe-offline/testing'
import { createLowPicture } from '#test/support/browser/low-picture.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
const admin = new Browser(shop.server, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())
afterEach(async () => expect(await findProviderFaults(shop.pool)).toEqual([]))

/** Returns the object with this id from the simulated payment provider. */
async function atProvider<T extends object>(id: string): Promise<T> {
  const { rows } = await shop.pool.query<{ body: T }>('select body from sandbox.objects where id = $1', [id])
  return rows[0]!.body
}

const disputing = '4000000000000259'
const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9)])

async function openDispute() {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'shipped', card: disputing })
  shop.clock.advance(10_000)
  await providerEvents.settle()
  const { rows } = await shop.pool.query<{ id: string; providerId: string }>(
    'select id, provider_id as "providerId" from disputes where order_id = $1',
    [order.orderId],
  )
  const { id, providerId } = rows[0]!
  const url = `/api/admin/disputes/${id}`
  return {
    order,
    url,
    upload: (field: string, bytes: Buffer, name = 'Quittung für Ä.pdf', type = 'application/pdf') =>
      admin.upload(`${url}/files?field=${field}&name=${encodeURIComponent(name)}`, bytes, type),
    remove: (field: string) => admin.call('DELETE', `${url}/files?field=${field}`),
    /** Returns the dispute as the provider stores it. */
    stored: () => atProvider<Stripe.Dispute>(providerId),
  }
}

test('visitors and sellers cannot add evidence', async () => {
  const { url, order } = await openDispute()
  const path = `${url}/files?field=receipt`
  expect((await new Browser(shop.server).upload(path, pdf(), 'application/pdf')).status).toBe(401)
  expect((await order.dashboard.upload(path, pdf(), 'application/pdf')).status).toBe(403)
  expect((await order.dashboard.call('POST', `${url}/accept`, {})).status).toBe(403)
})

test('files can be uploaded for a field, replaced, removed and submitted', async () => {
  const { url, upload, remove, stored } = await openDispute()
  const { body } = await upload('receipt', pdf())
  expect(body.files).toMatchObject([{ field: 'receipt', name: 'Quittung für Ä.pdf', bytes: 100 }])
  const first = (await stored()).evidence.receipt as string
  expect(await atProvider<Stripe.File>(first)).toMatchObject({ size: 100, purpose: 'dispute_evidence' })
  await upload('receipt', await createLowPicture(), '../../"receipt"\r\n.pdf', 'image/png')
  await upload('customer_communication', pdf())
  const { files } = (await upload('shipping_documentation', pdf())).body
  expect(files).toMatchObject([
    { field: 'customer_communication' },
    { field: 'receipt', name: expect.stringMatching(/^[^"\\/\r\n]+\.png$/) },
    { field: 'shipping_documentation' },
  ])
  expect((await remove('customer_communication')).body.files).toHaveLength(2)
  expect((await remove('customer_communication')).status).toBe(200)
  const evidence = { uncategorized_text: 'winning_evidence' }
  const handed = await admin.call('PUT', `${url}/evidence`, { evidence, submit: true })
  expect(handed.body.files).toHaveLength(2)
  const { receipt, customer_communication, shipping_documentation } = (await stored()).evidence
  expect(receipt).not.toBe(first)
  expect([customer_communication, typeof receipt, typeof shipping_documentation]).toEqual([
    null,
    'string',
    'string',
  ])
  for (const late of [await upload('receipt', pdf()), await remove('receipt')])
    expect(late).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  const { rows } = await shop.pool.query(
    `select action from audit_entries where target_id = $1 order by no`,
    [url.split('/').at(-1)],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'dispute.add-file',
    'dispute.add-file',
    'dispute.add-file',
    'dispute.add-file',
    'dispute.remove-file',
    'dispute.submit',
  ])
})

test('only PDF, JPEG and PNG content is accepted, up to a total size', async () => {
  const { url, upload } = await openDispute()
  const html = Buffer.from('<html><script>alert(1)</script>')
  for (const type of ['application/pdf', 'image/png'])
    expect(await upload('receipt', html, 'x.pdf', type)).toMatchObject({
      status: 422,
      body: { code: 'not_a_document' },
    })
  expect((await upload('receipt', html, 'x.html', 'text/html')).status).toBe(415)
  expect((await upload('customer_name', pdf())).status).toBe(422)
  expect((await upload('receipt', pdf(4_500_001))).status).toBe(413)
  expect((await upload('receipt', pdf(3_000_000))).status).toBe(200)
  expect(await upload('refund_policy', pdf(1_500_001))).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('in total') },
  })
  // The replaced file does not count toward the size limit.
  expect((await upload('receipt', pdf(4_000_000))).status).toBe(200)
  expect((await admin.call('GET', url)).body.files).toHaveLength(1)
})

test('a failed upload leaves no file and can be repeated', async () => {
  const { url, upload, stored } = await openDispute()
  await addFault(shop.pool, { method: 'POST', path: '/v1/files', kind: 'closed' }, 3)
  expect(await upload('receipt', pdf())).toMatchObject({ status: 503 })
  expect((await admin.call('GET', url)).body.files).toEqual([])
  expect((await upload('receipt', pdf())).body.files).toHaveLength(1)
  expect((await stored()).evidence.receipt).toEqual(expect.stringMatching(/^file_/))
})

test('an accepted dispute is lost immediately and permanently', async () => {
  const { url, order, stored } = await openDispute()
  const accepted = await admin.call('POST', `${url}/accept`, {})
  expect(accepted).toMatchObject({ status: 200, body: { dispute: { state: 'lost' } } })
  expect((await stored()).status).toBe('lost')
  await providerEvents.settle()
  const { rows } = await shop.pool.query('select state from seller_orders where id = $1', [order.id])
  expect(rows).toEqual([{ state: 'lost' }])
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject({ lost: { cents: 9_500 }, held: { cents: 0 } })
  const again = await admin.call('POST', `${url}/accept`, {})
  expect(again).toMatchObject({ status: 409, body: { code: 'already_decided' } })
})
