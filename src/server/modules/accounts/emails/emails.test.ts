import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { escapeHtml } from '#platform/mail/layout/html.ts'
import { renderEmail } from '#platform/mail/layout/layout.ts'
import { createSmtpSender } from '#platform/mail/smtp.ts'
import { sender, smtpSender } from '#test/support/email-draft.ts'
import { missingLines } from '#test/support/email-words.ts'
import { anEmail, goodPassword, emailsTo, newestMail, Person } from '#test/support/person.ts'
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { accountEmails } from '../account-emails.ts'
import { accountEmail, sendAccountEmail } from './emails.ts'
import type { EmailTemplate } from './email-template.ts'

const emailNames = Object.keys(accountEmails) as (keyof typeof accountEmails)[]
const to = 'ada@mail.example'
const data = {
  language: 'en',
  name: 'Ada <b>& Co',
  what: 'Ada made Ben an admin.',
  shop: 'Nora & Co',
  newEmail: 'new@mail.example',
  device: 'Firefox on Windows',
  at: Date.UTC(2026, 2, 1, 10),
  href: 'https://souk.example/x/t0ken',
  life: '24 hours',
}

describe.each(emailNames)('the email "%s"', (name) => {
  const template: EmailTemplate = accountEmails[name]
  const { subject, text, html } = renderEmail(accountEmail(name, template, to, data), sender)

  test('has the same content in plain text and in HTML', () => {
    expect(missingLines(html, text)).toEqual([])
    expect(html).toMatch(new RegExp(`<h1[^>]*>${RegExp.escape(escapeHtml(subject))}</h1>`))
  })

  test('contains its link if and only if the template has one', () => {
    expect(text.includes(data.href)).toBe(template.path !== undefined)
    expect(html.includes(`href="${data.href}"`)).toBe(template.path !== undefined)
  })

  test('supports dark mode and loads no external resources', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).not.toMatch(/<img|<script|src=|url\(|@import|<b>/)
    expect(subject.length).toBeLessThan(60)
  })
})

describe('email jobs', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  test('an email whose job runs several times is sent once', async () => {
    const order = { key: 'once', template: 'erased', to: anEmail() }
    for (let times = 0; times < 3; times++)
      await sendAccountEmail(shop.app.accounts.context, accountEmails, order)
    expect(await emailsTo(shop, order.to)).toHaveLength(1)
  })

  test('the job queue contains no secrets', async () => {
    const email = anEmail()
    // Copies every queued payload with a trigger, because finished jobs are deleted.
    await shop.pool.query(`create table if not exists written (payload text);
      create or replace function keep_payload() returns trigger language plpgsql as $$
        begin insert into written values (new.payload::text); return new; end $$;
      create or replace trigger keep_payload before insert on outbox
        for each row execute function keep_payload()`)
    await new Person(shop).post('/bauth/signup', { email, password: goodPassword })
    const { token } = await newestMail(shop, email)
    const { rows } = await shop.pool.query<{ payload: string }>('select payload from written')
    expect(rows.filter(({ payload }) => payload.includes(email))).toHaveLength(1)
    for (const { payload } of rows) expect(payload).not.toContain(token)
    const links = await shop.pool.query<{ all: string }>(
      'select string_agg(l::text, $1) as all from mailed_links l',
      ['\n'],
    )
    expect(links.rows[0]!.all).not.toContain(token)
  })

  test('/dev/mail lists emails and shows each email in a sandboxed frame, but only to local requests', async () => {
    const email = anEmail()
    const person = new Person(shop)
    person.address = '127.0.0.1'
    await person.post('/bauth/signup', { email, password: goodPassword })
    await shop.app.jobs.runDue()
    const list = (await person.get(`/dev/mail?to=${email}`)).raw.toString()
    const url = /\/dev\/mail\/eml_\w+/.exec(list)?.[0]
    expect((await person.get(url!)).raw.toString()).toContain(`<iframe src="${url}/html"`)
    const frame = await person.get(`${url}/html`)
    expect(frame.headers['content-security-policy']).toMatch(
      /^sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'/,
    )
    expect(frame.raw.toString()).toContain('Confirm email')
    person.address = '203.0.113.7'
    expect((await person.get('/dev/mail')).status).toBe(404)
    expect((await person.get(url!)).status).toBe(404)
  })
})

describe('sending emails by SMTP', () => {
  let server: SmtpServer
  beforeAll(async () => {
    server = await openSmtpServer()
  })
  afterAll(() => server.close())

  test('an email arrives as text and HTML, and a second attempt has the same Message-ID', async () => {
    const carry = createSmtpSender(server.url, smtpSender)
    const mail = renderEmail(accountEmail('erased', accountEmails.erased, to, data), sender)
    await carry(mail, 'the-key')
    await carry(mail, 'the-key')
    expect(server.received()).toContain('RCPT TO:<ada@mail.example>')
    expect(server.received()).toContain('From: Souk <no-reply@souk.example>')
    expect(server.received()).toContain('Reply-To: help@souk.example')
    expect(server.received()).toMatch(/Content-Type: text\/plain/)
    expect(server.received()).toMatch(/Content-Type: text\/html/)
    const numbers = [...server.received().matchAll(/Message-ID: (<\S+@souk\.example>)/gi)].map(([, id]) => id)
    expect(numbers).toHaveLength(2)
    expect(new Set(numbers).size).toBe(1)
  })
})
