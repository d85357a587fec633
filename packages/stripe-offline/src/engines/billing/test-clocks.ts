import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, integer, raise, textParam } from '../../core/params.ts'
import { missingParam, notFound } from '../../core/errors.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addCycles } from './calendar.ts'
import { runSubscription } from './subscription-clock.ts'

type TestClock = StoredEntry<'test_clock'>

const lifeSeconds = 30 * 86_400

/** Runs `work` with the current time of a test clock or, without a test clock, with the sandbox's current time. */
export async function withClockTime<T>(unit: WorkUnit, clockId: unknown, work: () => Promise<T>): Promise<T> {
  if (typeof clockId !== 'string') return work()
  const clock = await unit.get('test_clock', clockId)
  return unit.at(clock.body.frozen_time * 1000, work)
}

async function live(unit: WorkUnit, id: string): Promise<TestClock> {
  const clock = await unit.get('test_clock', id)
  if (clock.secret.deleted) throw notFound('test_clock', id)
  return clock
}

function create(unit: WorkUnit, params: Params): object {
  allowOnly(params, ['frozen_time', 'name'])
  const frozen = integer(params, 'frozen_time') ?? raise(missingParam('frozen_time'))
  const body = {
    object: 'test_helpers.test_clock' as const,
    deletes_after: unit.now + lifeSeconds,
    frozen_time: frozen,
    livemode: false,
    name: textParam(params, 'name') ?? null,
    status: 'ready' as const,
    status_details: {},
  }
  const clock = unit.add('test_clock', body, { id: newId('clock'), secret: {} })
  unit.emit('test_helpers.test_clock.created', clock.body)
  return clock.body
}

async function advance(unit: WorkUnit, id: string, params: Params): Promise<object> {
  allowOnly(params, ['frozen_time'])
  const clock = await live(unit, id)
  const target = integer(params, 'frozen_time') ?? raise(missingParam('frozen_time'))
  const { body } = clock
  if (target <= body.frozen_time)
    throw invalid('A test clock can only be advanced.', 'parameter_invalid_integer', 'frozen_time')
  const subscriptions = await unit.family('subscription', id)
  for (const { body: each } of subscriptions) {
    const recurrence = each.items.data[0]?.price.recurring
    if (recurrence && target > addCycles(body.frozen_time, recurrence, 2))
      throw invalid(
        'A test clock advances at most two intervals of its shortest subscription.',
        'parameter_invalid_integer',
        'frozen_time',
      )
  }
  unit.emit('test_helpers.test_clock.advancing', {
    ...body,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  })
  for (const each of subscriptions) await unit.at(target * 1000, () => runSubscription(unit, each))
  body.frozen_time = target
  unit.save(clock)
  unit.emit('test_helpers.test_clock.ready', body)
  return body
}

const path = '/v1/test_helpers/test_clocks'

export const testClockRoutes: readonly Route[] = [
  { method: 'POST', path, run: async ({ unit, params }) => create(unit, params) },
  {
    method: 'GET',
    path,
    async run({ unit, params, pool }) {
      allowOnly(params, ['limit', 'starting_after', 'ending_before'])
      return listPage(pool, unit, { kind: 'test_clock', url: path, params })
    },
  },
  { method: 'GET', path: `${path}/:id`, run: async ({ unit, id }) => (await live(unit, id)).body },
  { method: 'POST', path: `${path}/:id/advance`, run: ({ unit, id, params }) => advance(unit, id, params) },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    async run({ unit, id }) {
      const clock = await live(unit, id)
      clock.secret.deleted = true
      unit.save(clock)
      unit.emit('test_helpers.test_clock.deleted', clock.body)
      return { id, object: 'test_helpers.test_clock', deleted: true }
    },
  },
]
