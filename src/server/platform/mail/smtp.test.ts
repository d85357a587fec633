import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLetter } from './layout.ts'
import { smtpCarrier } from './smtp.ts'

let server: Server
let heard = ''
beforeAll(async () => {
  server = createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (part: Buffer) => {
      heard += part.toString()
      if (isData && !part.toString().endsWith('\r\n.\r\n')) return
      isData = part.toString().startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      if (part.toString().startsWith('QUIT')) socket.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => server.close())

const draft = { to: 'ada@mail.example', subject: 'News', preview: 'News', parts: ['It costs less.'] }
const ends = {
  page: 'https://shop.example/unsubscribe/buyer.1.alerts.mac',
  oneClick: 'https://shop.example/api/notifications/one-click/buyer.1.alerts.mac',
}

test('a letter one may do without says to mail programs how it is ended, in one click', async () => {
  const { port } = server.address() as AddressInfo
  const carry = smtpCarrier(`smtp://127.0.0.1:${port}`, 'Souk <no-reply@souk.example>')
  await carry(writeLetter({ ...draft, unsubscribe: ends }, 'help@souk.example'), 'one')
  const unfolded = heard.replaceAll(/\r\n[ \t]/g, ' ')
  expect(unfolded).toMatch(new RegExp(`^List-Unsubscribe: <${ends.oneClick}>\r$`, 'm'))
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test('a letter that must come says nothing of it', async () => {
  heard = ''
  const { port } = server.address() as AddressInfo
  await smtpCarrier(`smtp://127.0.0.1:${port}`, 'Souk <no-reply@souk.example>')(
    writeLetter(draft, 'help@souk.example'),
    'two',
  )
  expect(heard).toContain('It costs less.')
  expect(heard).not.toContain('nsubscribe')
})

test('the way out is in the letter itself, as text and as a link', () => {
  const { text, html } = writeLetter({ ...draft, unsubscribe: ends }, 'help@souk.example')
  expect(text).toContain(`No more of these mails: ${ends.page}`)
  expect(html).toContain(`<a href="${ends.page}">No more of these mails</a>`)
})
