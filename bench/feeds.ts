import { readFileSync } from 'node:fs'
import { request, Agent, type IncomingMessage } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { livePath } from '#contract/notifications.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { inTransaction, openPool } from '#platform/database/db.ts'
import { notify, type NotificationInput } from '#modules/notifications/notify.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { benchVariables, openScratchDatabase } from './database.ts'

/** Live feeds of many people on one process: how much memory they take, and how soon a new notification is shown. */
const { feeds, single } = readCommand({
  name: 'npm run bench:feeds',
  about: 'Opens live feeds and sends notifications to them.',
  flags: {
    feeds: { about: 'how many are open', default: 2_000 },
    single: { about: 'notifications sent one by one', default: 200 },
  },
  variables: benchVariables,
}).values
const mostMb = 200
const mostMs = 1_000

const { ends, folder, finish } = openProgram()
const env = {
  DATABASE_URL: await openScratchDatabase(ends),
  DATA_DIR: folder('souk-bench-'),
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  RATE_LIMIT: '0',
}
const app = await showProgress('Server', () => serveApp({ env, ends }))
const pool = new pg.Pool({ connectionString: app.connectionString, max: 4 })
ends.defer(() => pool.end())
const { db } = openPool(pool)
const readers: { recipient: string; token: string }[] = []
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
const opened = performance.now()
const answers: IncomingMessage[] = []
for (let at = 0; at < feeds; at += 50)
  answers.push(...(await Promise.all(readers.slice(at, at + 50).map(open))))
const openMs = performance.now() - opened
await pause(30_000)
const after = memory()

const alone: number[] = []
for (let at = 0; at < single; at++) alone.push(...(await say([readers[(at * 7) % feeds]!])))
const wave: number[] = []
for (let at = 0; at < feeds; at += 100) wave.push(...(await say(readers.slice(at, at + 100))))
const peak = memory()

for (const answer of answers) answer.destroy()

console.log(
  `\n${feeds.toLocaleString('en-US')} live feeds on one process, opened in ${Math.round(openMs)} ms`,
)
console.log(
  `  memory ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after half a minute, ${peak.toFixed(0)} MB with notifications`,
)
print('a notification alone', alone)
print('a notification to 100 at once', wave)
console.log(
  `  load of the machine at the end ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores`,
)
const isReached = after - before < mostMb && peak - before < mostMb && Math.max(...alone, ...wave) < mostMs
console.log(isReached ? '\nreached' : `\nmissed: less than ${mostMb} MB more and ${mostMs} ms are wished for`)
await finish(isReached ? 0 : 1)

/** Resolves once the feed has greeted its reader. */
function open({ recipient, token }: (typeof readers)[number]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(app.address + livePath, { agent, headers: { authorization: `Bearer ${token}` } })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a feed answered ${answer.statusCode}`))
      answer.on('error', () => {})
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: hello')) resolve(answer)
        if (!text.includes('event: notification')) return
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
async function say(to: readonly (typeof readers)[number][]): Promise<number[]> {
  const isShown = Promise.all(
    to.map(({ recipient }) => new Promise<void>((done) => waiting.set(recipient, done))),
  )
  const key = `bench ${performance.now()}`
  const inputs = to.map(({ recipient }): NotificationInput => ({
    recipient,
    event: 'sold-out',
    key,
    title: 'Sold: Wool coat',
    body: 'It is sold out in size M.',
    href: '/shop',
  }))
  const parts = { clock: systemClock, findMembers: async () => new Set<string>(), areAlertsInstant: true }
  await inTransaction(db, (tx) => notify(tx, parts, inputs))
  const committed = performance.now()
  await Promise.race([isShown, pause(10_000)])
  waiting = new Map()
  return to.map(({ recipient }) => Math.max((shown.get(recipient) ?? Infinity) - committed, 0))
}

function print(what: string, taken: number[]): void {
  const sorted = taken.toSorted((a, b) => a - b)
  const [p50, p95, max] = [0.5, 0.95, 1].map(
    (share) => sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]!,
  )
  console.log(
    `  ${what} shown after ${p50!.toFixed(0)} ms (p50), ${p95!.toFixed(0)} (p95), ${max!.toFixed(0)} (max)`,
  )
}

/** Resident memory of the process with the feeds, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${app.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
