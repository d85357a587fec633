import { afterEach, expect, test } from 'vitest'
import { anEmailDraft, sender, smtpSender } from '#test/support/email-draft.ts'
import {
  openSilentMailServer,
  type SilentFrom,
  type SilentMailServer,
} from '#test/support/silent-mail-server.ts'
import { renderEmail } from './layout/layout.ts'
import { createSmtpSender, smtpTimeouts, smtpOptions } from './smtp.ts'

let server: SilentMailServer | undefined
afterEach(() => server?.close())

const long = 60_000
const email = renderEmail(anEmailDraft(), sender)

test.each<[SilentFrom, object]>([
  ['greeting', { greetingMs: 150 }],
  ['ehlo', { socketTimeoutMs: 150 }],
  ['data', { socketTimeoutMs: 150 }],
  ['data', { totalMs: 150 }],
  ['trickling', { greetingMs: 150 }],
  ['trickling', { totalMs: 150 }],
])('a mail server that stops responding at %s times out with %o', async (from, short) => {
  server = await openSilentMailServer(from)
  const all = { connectMs: long, greetingMs: long, socketTimeoutMs: long, totalMs: long }
  const carry = createSmtpSender(server.url, smtpSender, { ...all, ...short })
  const startedAt = performance.now()
  await expect(carry(email, 'one')).rejects.toMatchObject({ code: expect.stringMatching(/ETIMEDOUT|EABORT/) })
  expect(performance.now() - startedAt).toBeLessThan(long / 4)
})

test('a mail server has ten seconds to connect and to greet, and thirty for each reply', () => {
  expect(smtpOptions('smtp://mail.example', smtpTimeouts)).toMatchObject({
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
})
