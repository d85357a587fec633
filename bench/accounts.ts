import { availableParallelism, loadavg } from 'node:os'
import type { LoopWatch } from '#test/support/loop-watch.ts'
import { serveApp } from '#test/support/serve-app.ts'
import { openShopClient } from '#test/support/shop-client.ts'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { benchVariables, openScratchDatabase } from './database.ts'

/**
 * 1,000 sign-ups and 1,000 log-ins with 32 clients, and what they do to the event loop: passwords are hashed
 * off the main thread, so no other caller may wait for them.
 */
const { people, clients } = readCommand({
  name: 'npm run bench:accounts',
  about: 'Signs people up and in, and measures what that does to everybody else.',
  flags: {
    people: { about: 'how many sign up and log in', default: 1000 },
    clients: { about: 'how many at once', default: 32 },
  },
  variables: benchVariables,
}).values
const mostBlockedMs = 50
const password = 'kettle-orchard-17'

const { ends, folder, finish } = openProgram()
const dataDir = folder('souk-bench-')
const DATABASE_URL = await openScratchDatabase(ends)
const app = await showProgress('Server', () =>
  serveApp({ env: { DATA_DIR: dataDir, DATABASE_URL, LOG_LEVEL: 'fatal' }, ends }),
)
const shop = openShopClient(app.address, clients + 1)
const emails = Array.from({ length: people }, (_, i) => `bench${i}@mail.example`)

await run('/bauth/free-signup', ['warm-up@mail.example'])
await app.ask('loop')
const others = loadavg()[0]!
const signups = await measure('/bauth/free-signup', emails, 'Sign-ups')
const logins = await measure('/bauth/login', emails, 'Log-ins')
console.log(`\n${people} sign-ups and log-ins, ${clients} clients, ${availableParallelism()} cores`)
print('sign-ups', signups)
print('log-ins', logins)
console.log(`  load of the machine before it began ${others.toFixed(1)}`)

shop.close()
const worst = Math.max(signups.loop.longestWork, logins.loop.longestWork)
console.log(
  worst < mostBlockedMs ? '\nreached' : `\nmissed: the main thread worked ${worst.toFixed(0)} ms on end`,
)
await finish(worst < mostBlockedMs ? 0 : 1)

interface Measured {
  perSecond: number
  p95: number
  bystanderP95: number
  loop: LoopWatch
}

async function measure(url: string, all: readonly string[], title: string): Promise<Measured> {
  const startedAt = performance.now()
  let isOver = false
  const bystander = askHealth(() => isOver)
  const latencies: number[] = []
  const done = () => `${latencies.length} of ${all.length}, `
  await showProgress(title, () => run(url, all, latencies), done)
  const took = (performance.now() - startedAt) / 1000
  isOver = true
  return {
    perSecond: all.length / took,
    p95: percentile(latencies, 0.95),
    bystanderP95: percentile(await bystander, 0.95),
    loop: await app.ask<LoopWatch>('loop'),
  }
}

async function run(url: string, all: readonly string[], latencies: number[] = []): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let email = waiting.pop(); email; email = waiting.pop()) {
        const from = performance.now()
        const reply = await shop.send('POST', url, JSON.stringify({ email, password }))
        if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${reply.text}`)
        latencies.push(performance.now() - from)
      }
    }),
  )
}

/** Someone who only reads while all the others sign in: what blocks the loop is felt here. */
async function askHealth(isOver: () => boolean): Promise<number[]> {
  const latencies: number[] = []
  while (!isOver()) {
    const from = performance.now()
    await shop.send('GET', '/healthz', '')
    latencies.push(performance.now() - from)
    await new Promise((done) => setTimeout(done, 20))
  }
  return latencies
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

function print(name: string, { perSecond, p95, bystanderP95, loop }: Measured): void {
  console.log(`  ${name.padEnd(10)} ${perSecond.toFixed(1)}/s, p95 ${p95.toFixed(0)} ms`)
  console.log(`    a reader beside them, p95        ${bystanderP95.toFixed(1)} ms`)
  console.log(
    `    longest work of the main thread  ${loop.longestWork.toFixed(1)} ms   (most ${mostBlockedMs})`,
  )
  console.log(
    `    longest the loop was away        ${loop.longestDelay.toFixed(1)} ms   (a busy machine counts)`,
  )
}
