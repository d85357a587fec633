import { z } from 'zod'
import { contract, type CallName } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { showProgress } from '../../scripts/program.mjs'
import { atMost, type Target } from '../verdict.ts'
import { bodiesOf, wholeBodies, type BodyCase } from './bodies.ts'
import { openMeasuring, printBlocks, type Measuring } from './measure.ts'
import type { BodySchema } from './schema.ts'
import { insiderOf, openAttempt, type Attempt, type BlockingShop } from './shop.ts'

/** Milliseconds that one JSON request may block the event loop. */
export const jsonLimitMs = 100

/** Staff calls change the marketplace for all others, so they come last, and the clock at the very end. */
const order = ({ who, path }: Endpoint): number => {
  if (path.includes('/clock')) return 2
  return typeof who === 'object' ? 1 : 0
}

/** Sends every call of the contract that takes JSON its worst bodies, as whoever may make it and as a stranger. */
export async function blockByCalls({ prober, shop }: BlockingShop, only?: string): Promise<Target[]> {
  const calls = (Object.entries(contract) as [CallName, Endpoint][])
    .filter(([name, { body, bodyType }]) => body && !bodyType && (!only || only.split(',').includes(name)))
    .toSorted(([, one], [, other]) => order(one) - order(other))
  const measuring = openMeasuring(prober)
  let done = 0
  await prober.readBlock()
  await showProgress(
    `${calls.length} calls that take JSON`,
    async () => {
      for (const [name, endpoint] of calls) {
        await blockByCall(measuring, shop, name, endpoint)
        done++
      }
    },
    () => `${done} of ${calls.length}, `,
  )
  const report = measuring.finish()
  printBlocks('JSON bodies', report)
  return [
    atMost('JSON bodies: ms of the longest block', jsonLimitMs, report.worst[0]?.ms ?? 0),
    atMost('JSON bodies: answers of 500, or none', 0, report.faults.length),
  ]
}

async function blockByCall(
  { measure }: Measuring,
  shop: BlockingShop['shop'],
  name: CallName,
  endpoint: Endpoint,
): Promise<void> {
  const schema = z.toJSONSchema(endpoint.body!, { io: 'input', unrepresentable: 'any' }) as BodySchema
  const insider = insiderOf(name)
  let attempt = await openAttempt(shop, name, endpoint, insider)
  const sampleBody = attempt.sample.body
  const cases = [...bodiesOf(schema, sampleBody)]
  for (const [at, { name: what, make }] of cases.entries()) {
    const answer = await measure({
      call: name,
      caller: insider,
      what,
      limitMs: jsonLimitMs,
      make: async (isAgain) => {
        if (!isAgain) return attempt.request(make())
        const again = await openAttempt(shop, name, endpoint, insider)
        return again.request(caseAt(schema, again, at).make())
      },
    })
    // An accepted call may have changed what the next one needs; a token may have ended.
    if (answer.status < 400 || answer.status === 401) {
      attempt = await openAttempt(shop, name, endpoint, insider)
      cases.splice(at + 1, Infinity, ...[...bodiesOf(schema, attempt.sample.body)].slice(at + 1))
    }
  }
  if (insider === 'guest') return
  const stranger = await openAttempt(shop, name, endpoint, 'guest')
  for (const { name: what, make } of wholeBodies())
    await measure({
      call: name,
      caller: 'guest',
      what,
      limitMs: jsonLimitMs,
      make: () => stranger.request(make()),
    })
}

function caseAt(schema: BodySchema, { sample }: Attempt, at: number): BodyCase {
  return [...bodiesOf(schema, sample.body)][at]!
}
