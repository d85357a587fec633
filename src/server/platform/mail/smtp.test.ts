import { afterAll, expect, test } from 'vitest'
import { anEmailDraft, sender, smtpSender } from '#test/support/email-draft.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { renderEmail } from './layout/layout.ts'
import { createSmtpSender } from './smtp.ts'

const server = await openSmtpServer()
afterAll(() => server.close())

const ends = {
  page: 'https://shop.example/unsubscribe/buyer.1.alerts.mac',
  oneClick: 'https://shop.example/api/notifications/one-click/buyer.1.alerts.mac',
}

test('an optional email has headers for one-click unsubscribe', async () => {
  const carry = createSmtpSender(server.url, smtpSender)
  await carry(renderEmail(anEmailDraft({ unsubscribe: ends }), sender), 'one')
  const unfolded = server.received().replaceAll(/\r\n[ \t]/g, ' ')
  expect(unfolded).toMatch(new RegExp(`^List-Unsubscribe: <${ends.oneClick}>\r$`, 'm'))
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test('a required email has no unsubscribe headers', async () => {
  server.forget()
  await createSmtpSender(server.url, smtpSender)(renderEmail(anEmailDraft(), sender), 'two')
  expect(server.received()).toContain('It costs less.')
  expect(server.received()).not.toContain('nsubscribe')
})

test('an optional email contains an unsubscribe link as text and HTML', () => {
  const { text, html } = renderEmail(anEmailDraft({ unsubscribe: ends }), sender)
  expect(text).toContain(`Unsubscribe from these emails: ${ends.page}`)
  expect(html).toMatch(new RegExp(`<a href="${ends.page}"[^>]*>Unsubscribe from these emails</a>`))
})
