import { request, Agent, type IncomingMessage } from 'node:http'
import { livePath } from '#contract/notifications/notifications.ts'
import { systemClock } from '#platform/core/clock.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { notify, type NotificationInput } from '#modules/notifications/core/notify.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { startApp, type BenchProgram } from '../app.ts'
import { printHeader, printLatencies } from '../latencies.ts'
import { readResidentMemory } from '../processes.ts'
import { atMost, type Target } from '../targets.ts'

/** Number of notifications that are sent one at a time. */
const singleCount = 200

interface Reader {
  recipient: string
  token: string
}

/**
 * Measures many live notification feeds on one process: the memory that the feeds use, and the delay until a new
 * notification arrives.
 */
export async function measureFeeds(program: BenchProgram, { feeds }: { feeds: number }): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  const { db } = wrapPool(pool)
  const memory = (): number => readResidentMemory(app.process.pid!)
  const readers: Reader[] = []
  for (let at = 0; at < feeds; at++) {
    const { id } = await aBuyer(pool)
    readers.push({ recipient: `buyer:${id}`, token: await aToken(pool, { buyerId: id }) })
  }
  const receivedAt = new Map<string, number>()
  const agent = new Agent({ keepAlive: false })
  let waiting = new Map<string, () => void>()

  // Opens and closes one feed before the measurement, so that one-time costs are excluded.
  await close(await open(readers[0]!))
  await pause(3_000)
  const before = memory()
  const answers: IncomingMessage[] = []
  for (let at = 0; at < feeds; at += 50)
    answers.push(...(await Promise.all(readers.slice(at, at + 50).map(open))))
  await pause(10_000)
  const opened = memory()
  const alone: number[] = []
  for (let at = 0; at < singleCount; at++) alone.push(...(await notifyReaders([readers[(at * 7) % feeds]!])))
  const wave: number[] = []
  for (let at = 0; at < feeds; at += 100) wave.push(...(await notifyReaders(readers.slice(at, at + 100))))
  const peak = memory()
  for (const answer of answers) answer.destroy()

  printHeader(`${feeds.toLocaleString('en-US')} live feeds on one process`)
  printLatencies('single notification', alone)
  printLatencies('100 notifications in one transaction', wave)
  console.log(`  memory ${[before, opened, peak].map((mb) => mb.toFixed(0)).join(', then ')} MB`)
  return [
    atMost('feeds: memory of all feeds in MB', 200, Math.max(opened, peak) - before),
    atMost('feeds: delay of a notification in ms', 1_000, Math.max(...alone, ...wave)),
  ]

  /** Opens a live feed and waits for its first event. */
  function open({ recipient, token }: Reader): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const feed = request(app.address + livePath, { agent, headers: { authorization: `Bearer ${token}` } })
      feed.on('error', reject)
      feed.on('response', (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a feed returned ${answer.statusCode}`))
        answer.on('error', () => {})
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: hello')) resolve(answer)
          if (!text.includes('event: notice')) return
          receivedAt.set(recipient, performance.now())
          waiting.get(recipient)?.()
        })
      })
      feed.end()
    })
  }

  function close(answer: IncomingMessage): Promise<void> {
    answer.destroy()
    return pause(100)
  }

  /**
   * Notifies readers in one transaction. Returns, for each feed, the delay in ms from the commit until the event
   * arrives.
   */
  async function notifyReaders(to: readonly Reader[]): Promise<number[]> {
    const allReceived = Promise.all(
      to.map(({ recipient }) => new Promise<void>((done) => waiting.set(recipient, done))),
    )
    const key = `bench ${performance.now()}`
    const inputs = to.map(({ recipient }): NotificationInput => ({
      recipient,
      event: 'sold-out',
      key,
      words: { code: 'sold-out.size', data: { title: 'Wool coat', sizeName: 'M' } },
      href: '/shop',
    }))
    const parts = {
      clock: systemClock,
      findMembers: async () => new Set<string>(),
      areAlertsInstant: true,
      newItemEmailsPerDay: 3,
    }
    await inTransaction(db, (tx) => notify(tx, parts, inputs))
    const committed = performance.now()
    await Promise.race([allReceived, pause(10_000)])
    waiting = new Map()
    return to.map(({ recipient }) => Math.max((receivedAt.get(recipient) ?? Infinity) - committed, 0))
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
