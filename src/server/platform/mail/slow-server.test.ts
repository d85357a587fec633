import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { anEmailDraft, sender } from '#test/support/email-draft.ts'
import { systemClock } from '../core/clock.ts'
import { wrapPool } from '../database/db.ts'
import { createLog } from '../telemetry/log.ts'
import { deliverDue, eachMessage, putMessage, type OutboxTopic } from '../queue/outbox.ts'
import { createMailer } from './mailer.ts'

const database = await openTestDatabase()
const { db } = wrapPool(database.pool)
afterAll(() => database.close())

const log = createLog('silent')
const leaseMs = 1_500
const deliver = (topic: OutboxTopic) => deliverDue({ db, clock: systemClock, log }, [topic], { leaseMs })

/** Delivers messages in a loop, as a second process would do. Returns a function that stops the loop. */
function startAnother(topic: OutboxTopic) {
  const stop = new AbortController()
  const delivering = (async () => {
    while (!stop.signal.aborted) {
      await deliver(topic)
      await wait(40)
    }
  })()
  return () => (stop.abort(), delivering)
}

test(
  'emails to a mail server slower than the lease go out once, while another process looks for work',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const server = await aSlowMailServer(250)
    const config = {
      smtpUrl: server.url,
      mailFrom: 'Souk <shop@souk.example>',
      isProduction: false,
      ...sender,
    }
    const mailer = await createMailer({
      db,
      clock: systemClock,
      log: createLog('silent'),
      config,
      origin: () => sender.origin,
    })
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
    const send: OutboxTopic = {
      name: 'test',
      deliver: (messages) =>
        eachMessage(({ key }) =>
          mailer.sendNow(anEmailDraft({ to: `${key}@mail.example`, subject: key }), key),
        )(messages),
    }
    for (const key of words) await putMessage(db, { topic: 'test', key })
    const first = deliver(send)
    await wait(100)
    const stop = startAnother(send)
    await first
    await stop()
    await server.close()
    expect(server.recipients.toSorted()).toEqual(words.map((word) => `${word}@mail.example`).toSorted())
    expect((await database.pool.query('select from outbox')).rowCount).toBe(0)
  },
)

/** Creates an SMTP server that accepts each email after a delay and records its recipient. */
async function aSlowMailServer(ms: number) {
  const recipients: string[] = []
  const server = createServer((socket) => void converse(socket, ms, recipients))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    recipients,
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    close: () => new Promise((done) => server.close(done)),
  }
}

async function converse(socket: Socket, ms: number, recipients: string[]): Promise<void> {
  socket.write('220 slow.example\r\n')
  let isEmail = false
  let rest = ''
  for await (const chunk of socket) {
    const lines = (rest + String(chunk)).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (isEmail) {
        if (line !== '.') continue
        isEmail = false
        await wait(ms)
        socket.write('250 kept\r\n')
      } else if (line === 'DATA') {
        isEmail = true
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') {
        socket.end('221 bye\r\n')
      } else {
        if (line.startsWith('RCPT TO:')) recipients.push(/<(.*)>/.exec(line)![1]!)
        socket.write('250 fine\r\n')
      }
    }
  }
}
