import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { anEmailDraft, sender } from '#test/support/email-draft.ts'
import { systemClock } from '../core/clock.ts'
import { wrapPool } from '../database/db.ts'
import { createLog } from '../telemetry/log.ts'
import { createMailer } from './mailer.ts'

const database = await openTestDatabase()
const { db } = wrapPool(database.pool)
afterAll(() => database.close())

const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFy'
const email = anEmailDraft({
  subject: 'Your link',
  blocks: [{ button: 'Open', href: `https://shop.example/reset/${secret}` }],
})

const open = (isProduction: boolean) =>
  createMailer({
    db,
    clock: systemClock,
    log: createLog('silent'),
    config: { smtpUrl: undefined, mailFrom: 'a@b.example', isProduction, ...sender },
    origin: () => sender.origin,
  })

async function storedBodyOf(key: string): Promise<string> {
  const { rows } = await database.pool.query('select text, html from emails where key = $1', [key])
  return JSON.stringify(rows)
}

test('without a mail server emails are stored, and in production their links do not work', async () => {
  await (await open(false)).send(email, 'trial')
  expect(await storedBodyOf('trial')).toContain(secret)
  await (await open(true)).send(email, 'production')
  expect(await storedBodyOf('production')).not.toContain(secret)
  expect(await storedBodyOf('production')).toContain('https://shop.example/reset/•••')
})

test('in production, the next cleanup masks the links in emails stored earlier', async () => {
  await (await open(false)).send(email, 'before')
  await (await open(false)).prune()
  expect(await storedBodyOf('before')).toContain(secret)
  await (await open(true)).prune()
  expect(await storedBodyOf('before')).not.toContain(secret)
})
