import type { LoopWatch } from '#test/support/loop-watch.ts'
import { openShopClient } from '#test/support/shop-client.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { printHeader, printLatencies } from '../latencies.ts'
import { atMost, type Target } from '../targets.ts'

const clients = 32
const password = 'kettle-orchard-17'

/**
 * Measures sign-ups and logins, and the delays that they cause for other callers. Passwords are hashed outside the main
 * thread, so that other callers do not have to wait.
 */
export async function measureSignUps(
  program: BenchProgram,
  { people }: { people: number },
): Promise<Target[]> {
  // Uses test mode, because production mode would limit the number of sign-ups from one IP address.
  const { app } = await startApp(program, { env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal' } })
  const shop = openShopClient(app.address, clients + 1)
  const emails = Array.from({ length: people }, (_, at) => `bench${at}@mail.example`)
  await run('/bauth/free-signup', ['warm-up@mail.example'])
  await app.send('loop')
  printHeader(`${people} accounts, ${clients} at a time`)
  const signUps = await measure('/bauth/free-signup', 'sign-ups')
  const logIns = await measure('/bauth/login', 'logins')
  shop.close()
  const longest = Math.max(signUps, logIns)
  return [atMost('accounts: longest main-thread task in ms', 50, longest)]

  /** Sends sign-ups or logins to `url`. Returns the duration of the main thread's longest task, in ms. */
  async function measure(url: string, title: string): Promise<number> {
    let isOver = false
    const healthChecks = checkHealth(() => isOver)
    const latencies: number[] = []
    const startedAt = performance.now()
    await showProgress(
      title,
      () => run(url, emails, latencies),
      () => `${latencies.length} of ${people}, `,
    )
    const perSecond = people / ((performance.now() - startedAt) / 1000)
    isOver = true
    printLatencies(`${title}, ${perSecond.toFixed(1)} per second`, latencies)
    printLatencies(`health checks during the ${title}`, await healthChecks)
    return (await app.send<LoopWatch>('loop')).longestWork
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

  /**
   * Requests /healthz repeatedly until `isOver` returns true. The latencies show whether sign-ups and logins block the
   * event loop.
   */
  async function checkHealth(isOver: () => boolean): Promise<number[]> {
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
