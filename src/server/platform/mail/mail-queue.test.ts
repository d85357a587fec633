import { addJob } from '#test/support/add-job.ts'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { anEmailDraft, sender, smtpSender } from '#test/support/email-draft.ts'
import { openSilentMailServer } from '#test/support/silent-mail-server.ts'
import { createMovableClock } from '../core/clock.ts'
import { wrapPool } from '../database/db.ts'
import { createJobs } from '../queue/jobs.ts'
import { createLog } from '../telemetry/log.ts'
import { createServiceHealth } from '../telemetry/service-health.ts'
import { renderEmail } from './layout/layout.ts'
import { createMailQueue, readSuppressed, SuppressedAddress } from './mail-queue.ts'
import { createSmtpSender, type SmtpTimeouts } from './smtp.ts'
import { findSuppression, liftSuppression } from './suppressions.store.ts'

const database = await openTestDatabase()
const deps = { ...wrapPool(database.pool), clock: createMovableClock() }
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))
afterAll(() => database.close())
beforeEach(() =>
  database.pool.query('delete from outbox; delete from emails; delete from email_suppressions'),
)

let lines = ''
const log = createLog('info', undefined, { write: (line: string) => void (lines += line) })
const ample: SmtpTimeouts = {
  connectMs: 60_000,
  greetingMs: 60_000,
  socketTimeoutMs: 60_000,
  totalMs: 60_000,
}
const short: SmtpTimeouts = { connectMs: 300, greetingMs: 300, socketTimeoutMs: 300, totalMs: 2_000 }

function queueFor(url: string, deadlines = ample) {
  lines = ''
  const health = createServiceHealth('email', { log })
  return {
    health,
    ...createMailQueue({ ...deps, log, carry: createSmtpSender(url, smtpSender, deadlines), health }),
  }
}

const emailTo = (to: string, isRequested = false) => ({
  email: renderEmail(anEmailDraft({ to }), sender),
  key: `key:${to}`,
  isRequested,
})
const statesOf = async () => {
  const { rows } = await database.pool.query(
    'select recipient, state, attempts, error from emails order by key',
  )
  return rows
}

/** Starts a mail server that responds to RCPT TO with `reply`. */
async function aServer(reply: (address: string) => string): Promise<string> {
  const server: Server = createServer((socket) => {
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const input = String(chunk)
      if (isData && !input.endsWith('\r\n.\r\n')) return
      if (isData) isData = false
      else if (input.startsWith('DATA')) {
        isData = true
        return void socket.write('354 go on\r\n')
      } else if (input.startsWith('RCPT')) return void socket.write(`${reply(/<(.*)>/.exec(input)![1]!)}\r\n`)
      socket.write('250 ok\r\n')
      if (input.startsWith('QUIT')) socket.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  ends.push(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`
}

test(
  'a mail server that hangs blocks no job, and emails are sent once it recovers',
  { timeout: 120_000 },
  async () => {
    const server = await openSilentMailServer('data')
    ends.push(server.close)
    const queue = queueFor(server.url, short)
    const ran = vi.fn(async () => {})
    const write = async (payload: unknown) => queue.put([emailTo((payload as { to: string }).to)])
    const jobs = createJobs(deps, { write, ran }, [], createLog('silent'))
    await jobs.start()
    queue.worker.start()
    try {
      for (let n = 0; n < 20; n++) await addJob(database.pool, 'write', { to: `a${n}@mail.example` })
      await vi.waitFor(() => expect(server.emails()).toBeGreaterThanOrEqual(4), { timeout: 60_000 })
      await addJob(database.pool, 'ran')
      await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), { timeout: 60_000 })
      expect(server.emails()).toBeLessThan(20)
      server.recover()
      await vi.waitFor(
        async () => {
          await database.pool.query('update outbox set due_at = now() where leased_until is null')
          expect((await statesOf()).filter(({ state }) => state === 'sent')).toHaveLength(20)
        },
        { timeout: 60_000, interval: 200 },
      )
    } finally {
      await queue.worker.stop()
      await jobs.stop()
    }
  },
)

test('any number of failed emails is logged as one outage, and the log contains no email address', async () => {
  const url = await aServer(() => '451 4.3.0 try again later')
  const queue = queueFor(url)
  await queue.put(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => emailTo(`${name}@mail.example`)))
  while (await queue.worker.round());
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['the mail server is unavailable'])
  expect(lines).not.toMatch(/[a-f]@mail\.example/)
  expect(queue.health.drain()).toEqual({ calls: 6, failures: 6 })
  expect(await statesOf()).toHaveLength(6)
})

test('a 5xx reply is final and suppresses the address until the suppression is lifted', async () => {
  const recipients: string[] = []
  const url = await aServer((address) => {
    recipients.push(address)
    return /^gone/i.test(address) ? '550 5.1.1 no such user' : '250 fine'
  })
  const queue = queueFor(url)
  await queue.put([emailTo('Gone@mail.example'), emailTo('here@mail.example')])
  while (await queue.worker.round());
  expect((await database.pool.query('select 1 from outbox')).rows).toEqual([])
  expect(await statesOf()).toMatchObject([
    {
      recipient: 'Gone@mail.example',
      state: 'failed',
      attempts: 1,
      error: expect.stringContaining('550 5.1.1'),
    },
    { recipient: 'here@mail.example', state: 'sent', attempts: 1 },
  ])
  expect(await findSuppression(deps.db, 'gone@MAIL.example')).toMatchObject({ reason: 'rejected' })
  expect(lines).toContain('an email was rejected permanently')
  expect(lines).not.toContain('Gone@')

  const again = { ...emailTo('gone@mail.example'), key: 'again' }
  await queue.put([again])
  while (await queue.worker.round());
  expect(recipients.filter((address) => /^gone/i.test(address))).toHaveLength(1)
  await expect(queue.sendNow({ ...again, key: 'now' })).rejects.toThrow(SuppressedAddress)
  const { rows } = await database.pool.query(`select error from emails where key = 'now'`)
  expect(readSuppressed(rows[0].error)).toMatchObject({
    reason: 'rejected',
    detail: expect.stringContaining('550 5.1.1'),
  })
  // The recipient has requested this email and is waiting for it.
  await queue.put([{ ...again, key: 'asked for', isRequested: true }])
  while (await queue.worker.round());
  expect(recipients.filter((address) => /^gone/i.test(address))).toHaveLength(2)

  await liftSuppression(deps.db, 'gone@mail.example')
  await queue.put([{ ...again, key: 'lifted' }])
  while (await queue.worker.round());
  expect(recipients.filter((address) => /^gone/i.test(address))).toHaveLength(3)
})

test.each([
  ['552 5.2.2 mailbox full', true, false],
  ['554 5.7.1 relay access denied', true, false],
  ['550 no such user', true, true],
  ['550 relay not permitted', true, false],
  ['550 Relaying denied', true, false],
  ['550 Your IP address is blacklisted', true, false],
  ['553 5.1.3 bad address', true, true],
  ['452 4.2.2 mailbox full', false, false],
])('%s: final %s, suppressed %s', async (reply, isFinal, isSuppressed) => {
  const queue = queueFor(await aServer(() => reply))
  await queue.put([emailTo('who@mail.example')])
  while (await queue.worker.round());
  const { rows } = await database.pool.query('select 1 from outbox')
  expect(rows.length === 0).toBe(isFinal)
  expect((await findSuppression(deps.db, 'who@mail.example')) !== undefined).toBe(isSuppressed)
})

test('a rejected sender or greeting counts as an outage and suppresses no address', async () => {
  const server = createServer((socket) => void socket.end('554 no service for you\r\n'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  ends.push(() => server.close())
  const queue = queueFor(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`)
  await queue.put([emailTo('who@mail.example')])
  while (await queue.worker.round());
  expect((await database.pool.query('select attempts from outbox')).rows).toEqual([{ attempts: 1 }])
  expect(await findSuppression(deps.db, 'who@mail.example')).toBeUndefined()
})
