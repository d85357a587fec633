import { expect, test } from 'vitest'
import type { BulkChange, ListingBefore } from '#contract/listings/bulk-change.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { BulkCalls, splitIntoUndoBatches } from './bulk-calls.ts'

interface Sent {
  change: BulkChange
  preview?: boolean
  versions?: Record<string, string>
}

const beforeOf = (_id: string): ListingBefore => ({
  _id,
  version: '2',
  state: 'active',
  priceCents: 100,
  totalAllowed: 1,
  sizes: [],
})
const idsOf = ({ change }: Sent) =>
  change.kind === 'put-back' ? change.before.map(({ _id }) => _id) : change.ids

/** Simulates a server that stores replies by idempotency key. `failures` are thrown before (or after) the change. */
function aServer(failures: (Error | undefined)[] = [], { isLost = false } = {}) {
  const [sent, made, waits]: [Sent[], Sent[], number[]] = [[], [], []]
  const replies = new Map<string, unknown>()
  const replyTo = (body: Sent, key: string | undefined) => {
    if (key !== undefined && replies.has(key)) return replies.get(key)
    made.push(body)
    const ids = idsOf(body)
    const rows = ids.map((_id) => ({ _id, ok: _id !== 'refused', code: null, message: null }))
    const changed = ids.filter((id) => id !== 'refused')
    const reply = body.preview
      ? { changed: 0, rows, before: [], previews: changed.map((_id) => ({ _id, version: '1', changes: [] })) }
      : { changed: changed.length, rows, before: changed.map(beforeOf) }
    if (key !== undefined) replies.set(key, reply)
    return reply
  }
  const call = async (
    _: string,
    { body }: { body: Sent },
    { idempotencyKey: key }: { idempotencyKey?: string },
  ) => {
    sent.push(body)
    const failure = failures.shift()
    if (failure && isLost) replyTo(body, key)
    if (failure) throw failure
    return replyTo(body, key)
  }
  const calls = new BulkCalls(call as unknown as Call, async (ms) => void waits.push(ms))
  return { calls, sent, made, waits }
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `lst_${at}`)
const percent = (count: number): BulkChange => ({
  kind: 'percent',
  ids: ids(count),
  percent: -10,
  rounding: 'none',
})
const lost = new TypeError('Failed to fetch')
const limited = new CallError(429, 'too_many_requests', 'Too many', {}, 55_000)
const refused = new CallError(403, 'not_allowed', 'No')

test('an edit changes only the listings of its preview, in their previewed versions', async () => {
  const { calls, sent } = aServer()
  const edit = await calls.preview({ kind: 'price', ids: ['a', 'refused', 'b'], cents: 500 })
  const result = await calls.apply(edit)
  expect(sent[1]).toEqual({
    change: { kind: 'price', ids: ['a', 'b'], cents: 500 },
    versions: { a: '1', b: '1' },
  })
  expect(result.changed).toBe(2)
  expect(result.rows.filter(({ ok }) => !ok).map(({ _id }) => _id)).toEqual(['refused'])
})

test('previews of prices use calls of 500 listings, and previews of fields calls of 100', async () => {
  const { calls, sent } = aServer()
  await calls.preview(percent(1_200))
  await calls.preview({ kind: 'fields', ids: ids(250), fields: { color: 'Black' } })
  expect(sent.map((body) => idsOf(body).length)).toEqual([500, 500, 200, 100, 100, 50])
})

test('an edit whose reply is lost is made once, and its undo is complete', async () => {
  const { calls, made } = aServer([undefined, undefined, lost, lost], { isLost: true })
  const edit = await calls.preview(percent(600))
  const result = await calls.apply(edit)
  expect(made.filter(({ preview }) => !preview)).toHaveLength(2)
  expect([result.changed, result.before.length]).toEqual([600, 600])
})

test('an edit that is repeated after all retries failed is made once', async () => {
  const { calls, made } = aServer([undefined, ...Array.from({ length: 5 }, () => lost)], { isLost: true })
  const edit = await calls.preview(percent(3))
  await expect(calls.apply(edit)).rejects.toBe(lost)
  expect((await calls.apply(edit)).before).toHaveLength(3)
  expect(made).toHaveLength(2)
})

test('an edit of thousands of listings waits until the rate limit allows more calls', async () => {
  const { calls, waits } = aServer([undefined, limited, undefined, limited])
  const result = await calls.change(percent(1_500))
  expect(result.changed).toBe(1_500)
  expect(waits.map((ms) => ms >= 55_000)).toEqual([true, true])
})

test('after an error, the other listings are reported as not changed', async () => {
  const { calls, sent } = aServer([undefined, refused])
  const result = await calls.change(percent(1_600))
  expect([result.changed, result.before.length, sent.length]).toEqual([500, 500, 2])
  expect(result.rows.filter(({ ok, message }) => !ok && message === 'No')).toHaveLength(1_100)
})

test('an undo that fails part-way can be continued', async () => {
  const { calls, sent } = aServer([undefined, refused])
  const batches = splitIntoUndoBatches(ids(1_200).map(beforeOf))
  const { rows, failure } = await calls.putBack(batches)
  expect([rows.length, failure?.error]).toEqual([500, refused])
  expect(await calls.putBack(failure!.left)).toMatchObject({ rows: { length: 700 } })
  expect(sent.map((body) => idsOf(body).length)).toEqual([500, 500, 500, 200])
})
