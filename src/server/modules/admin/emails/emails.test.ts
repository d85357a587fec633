import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/core/clock.ts'
import { wrapPool } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import { anEmailDraft, sender } from '#test/support/email-draft.ts'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let owner: Browser
let server: Server
let mailer: Mailer
let isDown = false
let received = 0
beforeAll(async () => {
  shop = await openTestShop()
  owner = new Browser(shop.server, await aSellerToken(shop.pool, { isSA: true }))
  server = createServer(takeMail)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const config = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Souk <no-reply@souk.example>',
    isProduction: false,
    ...sender,
  }
  mailer = await createMailer({
    ...wrapPool(shop.pool),
    clock: systemClock,
    log: createLog('silent'),
    config,
    origin: () => sender.origin,
  })
})
afterAll(async () => {
  server.close()
  await shop.close()
})

/** Simulates a minimal SMTP server. Rejects all recipients while `isDown` is set. */
function takeMail(socket: Socket): void {
  let isData = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk: Buffer) => {
    const text = chunk.toString()
    if (isData && !text.endsWith('\r\n.\r\n')) return
    if (isData) received++
    isData = text.startsWith('DATA')
    if (text.startsWith('RCPT') && isDown) return void socket.write('450 not now\r\n')
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    if (text.startsWith('QUIT')) socket.end()
  })
}

const key = 'Zm9vYmFyYmF6cXV4Zm9vYmFy'
const emailTo = (to: string) =>
  anEmailDraft({
    to,
    subject: 'Your link',
    blocks: [{ button: 'Open', href: `https://shop.example/reset/${key}` }],
  })

async function mailTo(to: string) {
  const { body } = await owner.call('GET', `/api/admin/mails?search=${encodeURIComponent(to)}`)
  return body.emails[0]
}

test('only owners can read the email outbox', async () => {
  const admin = await aSeller(shop.pool, { role: 'support' })
  const token = await aToken(shop.pool, { sellerId: admin.id })
  expect((await new Browser(shop.server).call('GET', '/api/admin/mails')).status).toBe(401)
  expect((await new Browser(shop.server, token).call('GET', '/api/admin/mails')).status).toBe(403)
})

test('a sent email is listed, is sent once, and is stored without its secret link', async () => {
  const before = received
  await mailer.send(emailTo('ada@one.example'), 'reset:1')
  await mailer.send(emailTo('ada@one.example'), 'reset:1')
  while (await mailer.round());
  await mailer.send(emailTo('ada@one.example'), 'reset:1')
  while (await mailer.round());
  expect(received - before).toBe(1)
  const mail = await mailTo('Ada@one.example')
  expect(mail).toMatchObject({ to: 'ada@one.example', state: 'sent', attempts: 1, error: null })
  const { rows } = await shop.pool.query('select text, html from emails where id = $1', [mail._id])
  expect(JSON.stringify(rows)).not.toContain(key)
  const { body } = await owner.call('GET', `/api/admin/mails/${mail._id}`)
  expect(body.html).toContain('https://shop.example/reset/•••')
})

test('a failed email shows its error, and a retry sends it once', async () => {
  isDown = true
  await mailer.send(emailTo('ada@two.example'), 'reset:2')
  await mailer.round()
  const mail = await mailTo('ada@two.example')
  expect(mail).toMatchObject({ state: 'failed', error: expect.stringContaining('450') })
  const shown = await owner.call('GET', `/api/admin/mails/${mail._id}`)
  expect(JSON.stringify(shown.body)).not.toContain(key)

  // The app has no mail server in this test, so it rejects the retry. The `mailer` below has a mail server.
  const refused = await owner.call('POST', `/api/admin/mails/${mail._id}/retry`, {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  await mailer.retry(mail._id)
  expect(await mailTo('ada@two.example')).toMatchObject({ state: 'failed', attempts: 2 })

  isDown = false
  const before = received
  const tried = await Promise.all([mailer.retry(mail._id), mailer.retry(mail._id)])
  expect(tried.toSorted()).toEqual([false, true])
  expect(received - before).toBe(1)
  expect(await mailTo('ada@two.example')).toMatchObject({ state: 'sent', attempts: 3, error: null })
  await mailer.send(emailTo('ada@two.example'), 'reset:2')
  await shop.pool.query('update outbox set due_at = now()')
  while (await mailer.round());
  expect(received - before).toBe(1)
})

test('a marketplace without a mail server stores its emails and shows them without secret links', async () => {
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into emails (id, recipient, subject, text, html, at)
     values ('eml_kept', 'ada@three.example', 'Link', $1, $1, now()) returning id`,
    [`https://shop.example/reset/${key}`],
  )
  const { body } = await owner.call('GET', `/api/admin/mails/${rows[0]!.id}`)
  expect(body).toMatchObject({ mail: { state: 'stored' }, text: 'https://shop.example/reset/•••' })
  const file = await shop.server.inject({ url: '/api/admin/mails.csv?state=stored', headers: owner.headers })
  expect(file.body).toContain('eml_kept,ada@three.example,Link,stored,')
  expect(file.body).not.toContain(key)
})
