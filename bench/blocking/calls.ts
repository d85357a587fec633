import { z } from 'zod'
import { contract, type CallName } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { showProgress } from '../../scripts/program.mjs'
import { atMost, type Target } from '../targets.ts'
import { bodiesOf, unauthorizedBodies, type BodyCase } from './bodies.ts'
import { createBlockRecorder, printBlocks, type BlockRecorder } from './measure.ts'
import type { BodySchema } from './schema.ts'
import { findAuthorizedRole, createMeasuredCall, type MeasuredCall, type BlockingShop } from './shop.ts'

/** Maximum time, in ms, that one JSON request is allowed to block the event loop. */
export const jsonLimitMs = 100

/**
 * Returns the position of a call in the order of measurement. Admin calls run late because they change the marketplace
 * for other callers, and the call that moves the clock runs last.
 */
const order = ({ who, path }: Endpoint): number => {
  if (path.includes('/clock')) return 2
  return typeof who === 'object' ? 1 : 0
}

/**
 * Sends the most expensive bodies to every JSON call of the API contract, both as an authorized caller and as a guest.
 */
export async function measureJsonCalls({ prober, shop }: BlockingShop, only?: string): Promise<Target[]> {
  const calls = (Object.entries(contract) as [CallName, Endpoint][])
    .filter(([name, { body, bodyType }]) => body && !bodyType && (!only || only.split(',').includes(name)))
    .toSorted(([, one], [, other]) => order(one) - order(other))
  const measuring = createBlockRecorder(prober)
  let done = 0
  await prober.readBlock()
  await showProgress(
    `${calls.length} calls with a JSON body`,
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
    atMost('JSON bodies: longest block in ms', jsonLimitMs, report.worst[0]?.ms ?? 0),
    atMost('JSON bodies: requests with status 500 or without a response', 0, report.errors.length),
  ]
}

async function blockByCall(
  { measure }: BlockRecorder,
  shop: BlockingShop['shop'],
  name: CallName,
  endpoint: Endpoint,
): Promise<void> {
  const schema = z.toJSONSchema(endpoint.body!, { io: 'input', unrepresentable: 'any' }) as BodySchema
  const role = findAuthorizedRole(name)
  let measured = await createMeasuredCall(shop, name, endpoint, role)
  const sampleBody = measured.sample.body
  const cases = [...bodiesOf(schema, sampleBody)]
  for (const [at, { name: what, make }] of cases.entries()) {
    const answer = await measure({
      call: name,
      caller: role,
      payload: what,
      limitMs: jsonLimitMs,
      make: async (isAgain) => {
        if (!isAgain) return measured.request(make())
        const again = await createMeasuredCall(shop, name, endpoint, role)
        return again.request(caseAt(schema, again, at).make())
      },
    })
    // If a call succeeded, it might have changed data that the next call needs. A 401 response means that a token has
    // expired.
    if (answer.status < 400 || answer.status === 401) {
      measured = await createMeasuredCall(shop, name, endpoint, role)
      cases.splice(at + 1, Infinity, ...[...bodiesOf(schema, measured.sample.body)].slice(at + 1))
    }
  }
  if (role === 'guest') return
  const guest = await createMeasuredCall(shop, name, endpoint, 'guest')
  for (const { name: what, make } of unauthorizedBodies())
    await measure({
      call: name,
      caller: 'guest',
      payload: what,
      limitMs: jsonLimitMs,
      make: () => guest.request(make()),
    })
}

function caseAt(schema: BodySchema, { sample }: MeasuredCall, at: number): BodyCase {
  return [...bodiesOf(schema, sample.body)][at]!
}
