import { afterAll, expect, test } from 'vitest'
import type { PrivatePhoto } from '#contract/pictures.ts'
import { rotateSecrets } from '#platform/security/rotate-secrets.ts'
import { createLowPicture } from '#test/support/browser/low-picture.ts'
import { aConversation, aGuestConversation, aMessage } from '#test/support/conversations.ts'
import { emailsTo } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const minute = 60_000
const open = (path: string, headers: Record<string, string> = {}) =>
  shop.server.inject({ url: path, headers })
const addressOf = ({ key, access }: PrivatePhoto, file = '320.webp') => `/pictures/${key}-${file}?${access}`

async function aPhotoMessage() {
  const conversation = await aConversation(shop)
  const { id, buyer } = conversation
  const { body: uploaded } = await buyer.upload(
    '/api/conversations/photos',
    await createLowPicture(),
    'image/png',
  )
  await buyer.call('POST', `/api/conversations/${id}/messages`, aMessage('Look', { photos: [uploaded.key] }))
  return { ...conversation, uploaded: uploaded as PrivatePhoto }
}

async function photoSeenBy(reader: Browser, id: string): Promise<PrivatePhoto> {
  const { body } = await reader.call('GET', `/api/conversations/${id}`)
  return body.messages.at(-1).photos[0]
}

test('both sides can load a message photo; only browsers cache it, and its URL expires within an hour', async () => {
  const { id, buyer, seller, uploaded } = await aPhotoMessage()
  for (const photo of [uploaded, await photoSeenBy(buyer, id), await photoSeenBy(seller, id)]) {
    for (const file of ['320.webp', '640.avif', '960.jpg']) {
      const reply = await open(addressOf(photo, file))
      expect([reply.statusCode, reply.rawPayload.length > 0]).toEqual([200, true])
      const [, left] = /^private, max-age=(\d+)$/.exec(String(reply.headers['cache-control'])) ?? []
      expect(Number(left)).toBeGreaterThan(29 * 60)
      expect(Number(left)).toBeLessThanOrEqual(60 * 60)
      expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  }
  const { etag } = (await open(addressOf(uploaded))).headers
  expect((await open(addressOf(uploaded), { 'if-none-match': String(etag) })).statusCode).toBe(304)
})

test('a photo URL without a valid signature, or after it has expired, returns 404', async () => {
  const { id, seller, uploaded } = await aPhotoMessage()
  const { uploaded: other } = await aPhotoMessage()
  const { key, access } = uploaded
  const query = new URLSearchParams(access)
  const later = `expires=${Number(query.get('expires')) + 3600}&signature=${query.get('signature')}`
  const forged = `expires=${query.get('expires')}&signature=${'A'.repeat(43)}`
  const wrong = [
    '',
    `expires=${query.get('expires')}`,
    `signature=${query.get('signature')}`,
    forged,
    later,
    other.access,
    `${access}&signature=x`,
    'expires=9999999999&signature=',
    'expires=1e99&signature=%00',
  ]
  for (const attempt of wrong) {
    const reply = await open(`/pictures/${key}-320.webp?${attempt}`, { 'if-none-match': `"${key}-320.webp"` })
    expect([reply.statusCode, reply.headers['cache-control']], attempt).toEqual([404, 'no-store'])
  }
  shop.clock.advance(61 * minute)
  expect((await open(addressOf(uploaded))).statusCode).toBe(404)
  expect((await open(addressOf(await photoSeenBy(seller, id)))).statusCode).toBe(200)
})

test('buyer and seller can load photos of issues and returns only through the URL in the response', async () => {
  const order = await aSellerOrder(shop, { state: 'shipped' })
  const guest = new Browser(shop.server)
  const path = `/api/confirm-order/${order.key}/issue-photo`
  const { body: uploaded } = await guest.upload(path, await createLowPicture(), 'image/png')
  await guest.call('POST', `/api/confirm-order/${order.key}/issue`, {
    kind: 'damaged',
    text: 'Torn',
    photos: [uploaded.key],
  })
  const { body } = await guest.call('GET', `/feedback/shipconfirm/${order.key}`)
  const [photo] = body.sellerOrder.issue.photos
  expect((await open(addressOf(photo))).statusCode).toBe(200)
  expect((await open(`/pictures/${photo.key}-320.webp`)).statusCode).toBe(404)
})

test('an email about a message with a photo links to the conversation and does not show the photo', async () => {
  const { id, email, dashboard, sellerOrder } = await aGuestConversation(shop)
  const { body: photo } = await dashboard.upload(
    '/api/conversations/photos',
    await createLowPicture(),
    'image/png',
  )
  await dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('Here', { photos: [photo.key] }))
  await shop.app.runDueWork()
  shop.clock.advance(60 * minute)
  await shop.app.runDueWork()
  const [mail] = await emailsTo(shop, email)
  expect(mail!.text).toContain(`about=${sellerOrder}`)
  expect(mail!.html).not.toContain(photo.key)
})

test('URLs signed before a key rotation still work', async () => {
  const { uploaded } = await aPhotoMessage()
  await rotateSecrets(shop.orderContext.db, shop.clock, {
    secretKey: undefined,
    previousSecretKey: undefined,
  })
  shop.clock.advance(2 * minute)
  await shop.app.invalidations.waitUntilCurrent()
  const { uploaded: newer } = await aPhotoMessage()
  expect((await open(addressOf(uploaded))).statusCode).toBe(200)
  expect((await open(addressOf(newer))).statusCode).toBe(200)
})
