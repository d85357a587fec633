import { request, Agent, type IncomingMessage } from 'node:http'
import { livePath } from '#contract/notifications/notifications.ts'
import { systemClock } from '#platform/core/clock.ts'
import { inTransaction, openPool } from '#platform/database/db.ts'
import { notify, type NotificationInput } from '#modules/notifications/core/notify.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { openApp, type BenchProgram } from '../app.ts'
import { printHead, printLatencies } from '../latencies.ts'
import { residentOf } from '../processes.ts'
import { atMost, type Target } from '../verdict.ts'

/** Notifications sent one by one. */
const single = 200

interface Reader {
  recipient: string
  token: string
}

/** Live feeds of many people on one process: how much memory they take, and how soon a new notification is shown. */
export async function openFeeds(program: BenchProgram, { feeds }: { feeds: number }): Promise<Target[]> {
  const { app, pool } = await openApp(program)
  const { db } = openPool(pool)
  const memory = (): number => residentOf(app.process.pid!)
  const readers: Reader[] = []
  for (let at = 0; at < feeds; at++) {
    const { id } = await aBuyer(pool)
    readers.push({ recipient: `buyer:${id}`, token: await aToken(pool, { buyerId: id }) })
  }
  const shown = new Map<string, number>()
  const agent = new Agent({ keepAlive: false })
  let waiting = new Map<string, () => void>()

  // A feed that is opened and left shows what the first one costs, which the others do not.
  await leave(await open(readers[0]!))
  await pause(3_000)
  const before = memory()
  const answers: IncomingMessage[] = []
  for (let at = 0; at < feeds; at += 50)
    answers.push(...(await Promise.all(readers.slice(at, at + 50).map(open))))
  await pause(10_000)
  const opened = memory()
  const alone: number[] = []
  for (let at = 0; at < single; at++) alone.push(...(await say([readers[(at * 7) % feeds]!])))
  const wave: number[] = []
  for (let at = 0; at < feeds; at += 100) wave.push(...(await say(readers.slice(at, at + 100))))
  const peak = memory()
  for (const answer of answers) answer.destroy()

  printHead(`${feeds.toLocaleString('en-US')} live feeds on one process`)
  printLatencies('a notification alone', alone)
  printLatencies('a notification to 100 at once', wave)
  console.log(`  memory ${[before, opened, peak].map((mb) => mb.toFixed(0)).join(', then ')} MB`)
  return [
    atMost('feeds: MB for all of them', 200, Math.max(opened, peak) - before),
    atMost('feeds: ms until a notification is shown', 1_000, Math.max(...alone, ...wave)),
  ]

  /** Resolves once the feed has greeted its reader. */
  function open({ recipient, token }: Reader): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = request(app.address + livePath, { agent, headers: { authorization: `Bearer ${token}` } })
      asked.on('error', reject)
      asked.on('response', (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a feed answered ${answer.statusCode}`))
        answer.on('error', () => {})
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: hello')) resolve(answer)
          if (!text.includes('event: notice')) return
          shown.set(recipient, performance.now())
          waiting.get(recipient)?.()
        })
      })
      asked.end()
    })
  }

  function leave(answer: IncomingMessage): Promise<void> {
    answer.destroy()
    return pause(100)
  }

  /** Tells some readers in one transaction; returns how long after its commit each feed showed it. */
  async function say(to: readonly Reader[]): Promise<number[]> {
    const isShown = Promise.all(
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
    const parts = { clock: systemClock, findMembers: async () => new Set<string>(), areAlertsInstant: true }
    await inTransaction(db, (tx) => notify(tx, parts, inputs))
    const committed = performance.now()
    await Promise.race([isShown, pause(10_000)])
    waiting = new Map()
    return to.map(({ recipient }) => Math.max((shown.get(recipient) ?? Infinity) - committed, 0))
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
