import type { LoopWatch } from '#test/support/loop-watch.ts'
import { openShopClient } from '#test/support/shop-client.ts'
import { showProgress } from '../../scripts/program.mjs'
import { openApp, type BenchProgram } from '../app.ts'
import { printHead, printLatencies } from '../latencies.ts'
import { atMost, type Target } from '../verdict.ts'

const clients = 32
const password = 'kettle-orchard-17'

/**
 * Sign-ups and log-ins, and what they do to everybody else: passwords are hashed off the main thread, so no other
 * caller may wait for them.
 */
export async function signUpAndIn(program: BenchProgram, { people }: { people: number }): Promise<Target[]> {
  // Not in earnest: sign-ups of one address are counted there.
  const { app } = await openApp(program, { env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal' } })
  const shop = openShopClient(app.address, clients + 1)
  const emails = Array.from({ length: people }, (_, at) => `bench${at}@mail.example`)
  await run('/bauth/free-signup', ['warm-up@mail.example'])
  await app.ask('loop')
  printHead(`${people} people, ${clients} at a time`)
  const signUps = await measure('/bauth/free-signup', 'sign-ups')
  const logIns = await measure('/bauth/login', 'log-ins')
  shop.close()
  const longest = Math.max(signUps, logIns)
  return [atMost('accounts: ms of work on end of the main thread', 50, longest)]

  /** Returns how long the main thread worked on end, in ms. */
  async function measure(url: string, title: string): Promise<number> {
    let isOver = false
    const bystander = askHealth(() => isOver)
    const latencies: number[] = []
    const startedAt = performance.now()
    await showProgress(
      title,
      () => run(url, emails, latencies),
      () => `${latencies.length} of ${people}, `,
    )
    const perSecond = people / ((performance.now() - startedAt) / 1000)
    isOver = true
    printLatencies(`${title}, ${perSecond.toFixed(1)} a second`, latencies)
    printLatencies(`a reader beside the ${title}`, await bystander)
    return (await app.ask<LoopWatch>('loop')).longestWork
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
}
