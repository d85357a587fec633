import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#platform/core/clock.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { findSuppression, liftSuppression } from '#platform/mail/suppressions.store.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openTestShop } from '#test/support/shop.ts'

const key = randomBytes(32)
const shop = await openTestShop(openTestDatabase, createLog('silent'), undefined, {
  EMAIL_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
})
afterAll(() => shop.close())
const { db } = shop.app.accounts.context

interface Sent {
  id?: string
  at?: number
  by?: Buffer
}

async function report(body: unknown, { id = 'msg_1', at = systemClock.now(), by = key }: Sent = {}) {
  const payload = JSON.stringify(body)
  const seconds = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', by).update(`${id}.${seconds}.${payload}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,AAAA v1,${signature}`,
  }
  return (await shop.server.inject({ method: 'POST', url: '/webhooks/email', payload, headers })).statusCode
}

const bounced = (email: string, type = 'Permanent') => ({
  type: 'email.bounced',
  data: { to: [email], bounce: { type, message: 'no such user' } },
})

test('a bounce or a complaint suppresses the address, and a repeated report id has no effect', async () => {
  expect(await report(bounced('Gone@mail.example'))).toBe(200)
  expect(await findSuppression(db, 'gone@mail.example')).toMatchObject({
    reason: 'bounce',
    detail: 'no such user',
  })
  await liftSuppression(db, 'gone@mail.example')
  expect(await report(bounced('gone@mail.example'))).toBe(200)
  expect(await findSuppression(db, 'gone@mail.example')).toBeUndefined()
  const complaint = { type: 'email.complained', data: { email: 'angry@mail.example' } }
  expect(await report(complaint, { id: 'msg_2' })).toBe(200)
  expect(await findSuppression(db, 'angry@mail.example')).toMatchObject({ reason: 'complaint' })
})

test('reports with a wrong signature or a ten-minute-old timestamp are rejected', async () => {
  expect(await report(bounced('a@mail.example'), { id: 'msg_3', by: randomBytes(32) })).toBe(400)
  expect(await report(bounced('a@mail.example'), { id: 'msg_3', at: systemClock.now() - 600_000 })).toBe(400)
  expect(await report(bounced('a@mail.example'), { id: 'msg_3', at: systemClock.now() + 600_000 })).toBe(400)
  expect((await shop.server.inject({ method: 'POST', url: '/webhooks/email', payload: {} })).statusCode).toBe(
    400,
  )
  expect(await findSuppression(db, 'a@mail.example')).toBeUndefined()
})

test('transient bounces and unknown events change nothing', async () => {
  expect(await report(bounced('b@mail.example', 'Transient'), { id: 'msg_4' })).toBe(200)
  expect(await report({ type: 'email.opened', data: { email: 'b@mail.example' } }, { id: 'msg_5' })).toBe(200)
  expect(await report(['b@mail.example'], { id: 'msg_6' })).toBe(200)
  expect(await findSuppression(db, 'b@mail.example')).toBeUndefined()
})

test("characters that PostgreSQL rejects are removed from a report's text", async () => {
  const data = { to: ['nul@mail.example'], bounce: { type: 'Permanent', message: 'bad\u0000 \ud800byte' } }
  expect(await report({ type: 'email.bounced', data }, { id: 'msg_7' })).toBe(200)
  expect(await findSuppression(db, 'nul@mail.example')).toMatchObject({ detail: 'bad \ufffdbyte' })
})
