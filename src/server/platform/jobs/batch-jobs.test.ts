import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { processBatchJobs, type BatchTask } from './batch-jobs.ts'
import { systemClock } from '../clock/clock.ts'
import { openPool } from '../database/db.ts'
import { openLog } from '../log.ts'
import { openMailer } from '../mail/mailer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from batch_jobs'))

const log = openLog('fatal')
const claimMs = 600
const addBatch = (words: string[]) =>
  database.pool.query(
    `insert into batch_jobs (task, payload) select 'slow', json_build_object('word', unnest($1::text[]))`,
    [words],
  )
const processAll = (task: BatchTask) =>
  processBatchJobs(database.pool, new Map([['slow', task]]), log, claimMs)
const wordsOf = (payloads: unknown[]) => payloads.map((payload) => (payload as { word: string }).word)
const countLeft = async () => (await database.pool.query('select 1 from batch_jobs')).rows.length

/** Another process, looking for work all the time until told to stop. */
function another(task: BatchTask) {
  const stop = new AbortController()
  const looking = (async () => {
    while (!stop.signal.aborted) {
      await processAll(task)
      await wait(40)
    }
  })()
  return () => (stop.abort(), looking)
}

test('letters to a mail server slower than the claim go out once, with another process looking for work', async () => {
  const server = await aSlowMailServer(250)
  const config = { smtpUrl: server.url, mailFrom: 'Souk <shop@souk.example>' }
  const mailer = await openMailer({ db: openPool(database.pool).db, clock: systemClock, config })
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const send: BatchTask = (payloads) =>
    mailer.sendAll(
      wordsOf(payloads).map((word) => ({
        key: word,
        email: { to: `${word}@mail.example`, subject: word, text: word, html: word },
      })),
    )
  await addBatch(words)
  const first = processAll(send)
  await wait(100)
  const stop = another(send)
  await first
  await stop()
  await server.close()
  expect(server.recipients.toSorted()).toEqual(words.map((word) => `${word}@mail.example`).toSorted())
  expect(await countLeft()).toBe(0)
}, 30_000)

test('one that failed waits for its own next try: the claim on the rest does not bring it back', async () => {
  await addBatch(['bad', 'good', 'slow'])
  const seen: string[] = []
  const task: BatchTask = async (payloads) => {
    if (payloads.length > 1) throw new Error('one by one')
    const [word] = wordsOf(payloads)
    seen.push(word!)
    if (word === 'bad') throw new Error('bad')
    if (word === 'slow') await wait(claimMs * 2)
  }
  await processAll(task)
  expect(seen.toSorted()).toEqual(['bad', 'good', 'slow'])
  const { rows } = await database.pool.query<{ left: number; error: string }>(
    'select extract(epoch from due_at - now())::float8 as left, error from batch_jobs',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.error).toContain('bad')
  expect(rows[0]!.left).toBeLessThan(2)
})

test('what a process that died had claimed is done by another after its claim', async () => {
  await addBatch(['lost'])
  await database.pool.query(
    `update batch_jobs set attempts = 1, due_at = now() + make_interval(secs => $1)`,
    [claimMs / 1000],
  )
  const done: string[] = []
  const task: BatchTask = async (payloads) => void done.push(...wordsOf(payloads))
  await processAll(task)
  expect(done).toEqual([])
  await wait(claimMs + 100)
  await processAll(task)
  expect(done).toEqual(['lost'])
})

/** Takes its time over every email, and knows whom each was for. */
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
