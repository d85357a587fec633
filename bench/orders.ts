import { availableParallelism, loadavg } from 'node:os'
import { buyOnce, openShopClient } from '#test/support/shop-client.ts'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { benchVariables, serveScratchApp } from './database.ts'
import { seedStock } from './stock.ts'

/** Whole guest purchases, as many as go: hold, card form, pay, createorder, and the capture behind it. */
const { clients, seconds, texts } = readCommand({
  name: 'npm run bench:orders',
  about: 'Buys as a guest, as often as goes.',
  flags: {
    clients: { about: 'how many buy at once', default: 16 },
    seconds: { about: 'how long', default: 15 },
    texts: { about: 'lists the statements of an order', default: false },
  },
  variables: { ...benchVariables, BENCH_PROFILE: '1 writes a CPU profile into bench/profiles' },
}).values

const program = openProgram()
const { finish } = program
const execArgv = process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir=bench/profiles'] : []
const { app, pool } = await serveScratchApp(program, { execArgv })
const listings = await seedStock(pool, 300)
const shop = openShopClient(app.address, clients)

await load(2)
await untilEmpty('orders:capture')
await untilEmpty('orders:card-event')
const others = loadavg()[0]!
const before = await app.ask<Count>('count')
const startedAt = performance.now()
const { orders, latencies } = await showProgress('Buying', () => load(seconds))
await untilEmpty('orders:capture')
const took = (performance.now() - startedAt) / 1000
// The provider's events are heard two seconds later; what they cost is counted as well.
await untilEmpty('orders:card-event')
const after = await app.ask<Count>('count')

const perOrder = (after.own - before.own) / orders
latencies.sort((a, b) => a - b)
const at = (share: number): string => latencies[Math.floor(latencies.length * share)]!.toFixed(0)
console.log(
  `\nWhole guest purchases, ${clients} clients, ${took.toFixed(1)} s until the last capture was booked`,
)
console.log(`  orders             ${orders}`)
console.log(`  orders/s           ${(orders / took).toFixed(0)}   (target 150)`)
console.log(
  `  statements/order   ${perOrder.toFixed(1)}   (target 25; the sandbox's own ${((after.sandbox - before.sandbox) / orders).toFixed(1)} not counted)`,
)
console.log(`  purchase p50/p95   ${at(0.5)} / ${at(0.95)} ms`)
const cpu = (of: Count): number => (of.cpu.user + of.cpu.system) / 1000
console.log(
  `  app CPU            ${((cpu(after) - cpu(before)) / orders).toFixed(1)} ms/order, the sandbox in it`,
)
console.log(`  load of the machine before it began ${others.toFixed(1)}, on ${availableParallelism()} cores`)
console.log(`  app memory         ${(after.memory / 2 ** 20).toFixed(0)} MB`)
if (texts) printTexts()

shop.close()
await finish(orders / took >= 150 && perOrder <= 25 ? 0 : 1)

async function load(forSeconds: number): Promise<{ orders: number; latencies: number[] }> {
  const until = performance.now() + forSeconds * 1000
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const from = performance.now()
        await buyOnce(shop, listings[Math.floor(Math.random() * listings.length)]!)
        latencies.push(performance.now() - from)
      }
    }),
  )
  return { orders: latencies.length, latencies }
}

/** Until every payment is captured and posted, or every event of the provider applied. */
async function untilEmpty(topic: 'orders:capture' | 'orders:card-event'): Promise<void> {
  const text = `select count(*)::int as left from outbox where topic = '${topic}'`
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(text)
    if (rows[0]!.left === 0) return
    await new Promise((done) => setTimeout(done, 20))
  }
}

interface Count {
  own: number
  sandbox: number
  byText: [string, number][]
  memory: number
  cpu: { user: number; system: number }
}

function printTexts(): void {
  const earlier = new Map(before.byText)
  const rows = after.byText.map(([text, n]) => [text, (n - (earlier.get(text) ?? 0)) / orders] as const)
  for (const [text, n] of rows.toSorted((a, b) => b[1] - a[1]).slice(0, 25))
    console.log(n.toFixed(2).padStart(6), text)
}
