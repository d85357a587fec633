import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmailDraft, sender, smtpSender } from '#test/support/email-draft.ts'
import { localhostCertificate } from '#test/support/localhost-certificate.ts'
import { mailUser, openMailServer, smtpUrl, type MailServer } from '#test/support/mail-server.ts'
import { renderEmail } from './layout/layout.ts'
import { createSmtpSender } from './smtp.ts'

const trusted = tls.getCACertificates('default')
const trust = () => tls.setDefaultCACertificates([...trusted, localhostCertificate.cert])
const email = (own = {}) => renderEmail(anEmailDraft(own), sender)

describe.each(['from-the-start', 'starttls'] as const)('a mail server with encryption %s', (encryption) => {
  let server: MailServer
  beforeAll(async () => {
    server = await openMailServer(encryption)
    trust()
  })
  afterAll(async () => {
    tls.setDefaultCACertificates(trusted)
    await server.close()
  })
  const carry = (password?: string) => createSmtpSender(smtpUrl(server, encryption, password), smtpSender)

  test('receives an email over an encrypted, authenticated connection, as text and HTML', async () => {
    await carry()(email({ subject: 'Größe & Maß' }), 'one')
    expect(server.received).toMatchObject([
      { from: 'no-reply@souk.example', to: ['ada@mail.example'], isEncrypted: true, user: mailUser.name },
    ])
    const { raw } = server.received[0]!
    expect(raw).toMatch(/^From: Souk <no-reply@souk.example>\r$/m)
    expect(raw).toMatch(/^Reply-To: help@souk.example\r$/m)
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(raw).toMatch(/^Content-Type: text\/plain/m)
    expect(raw).toMatch(/^Content-Type: text\/html/m)
  })

  test('receives the same Message-ID for a repeated email', async () => {
    server.received.length = 0
    for (const id of ['two', 'two', 'three']) await carry()(email(), id)
    const [first, again, other] = server.received.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)![1])
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('rejects a wrong password, an unknown mailbox and an oversized email, each with its own message', async () => {
    server.received.length = 0
    await expect(carry('not this')(email(), 'four')).rejects.toMatchObject({
      code: 'EAUTH',
      responseCode: 535,
      message: expect.stringContaining('Invalid username or password'),
    })
    await expect(carry()(email({ to: 'nobody@mail.example' }), 'five')).rejects.toMatchObject({
      code: 'EENVELOPE',
      message: expect.stringContaining('No such mailbox'),
    })
    expect(server.received).toEqual([])
    await expect(carry()(email({ blocks: ['x'.repeat(120_000)] }), 'six')).rejects.toMatchObject({
      responseCode: 552,
    })
  })

  test('receives neither password nor email if its certificate is not trusted', async () => {
    server.received.length = 0
    tls.setDefaultCACertificates(trusted)
    await expect(carry()(email(), 'seven')).rejects.toThrow(/self-signed certificate/)
    trust()
    expect(server.received).toEqual([])
  })
})

test('an unreachable mail server is reported', async () => {
  const server = await openMailServer('starttls')
  await server.close()
  const carry = createSmtpSender(smtpUrl(server, 'starttls'), smtpSender)
  await expect(carry(email(), 'eight')).rejects.toThrow(/ECONNREFUSED/)
})
