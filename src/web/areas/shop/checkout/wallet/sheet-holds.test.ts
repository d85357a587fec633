import { expect, test } from 'vitest'
import type { Call } from '#web/lib/calls/caller.ts'
import { holdForSheet } from './sheet-holds.ts'

const items = [
  { _id: 'prd_1', sizeID: 'siz_1', quantity: 2 },
  { _id: 'prd_2', sizeID: 'siz_2' },
]

/** Records the names of the calls. The quote says until when the buyer holds an item. */
function aCaller(heldUntil: string | null, isDown = false) {
  const made: string[] = []
  const call = (async (name: string) => {
    made.push(name)
    if (isDown) throw new TypeError('Failed to fetch')
    return name === 'getQuote' ? { heldUntil } : true
  }) as unknown as Call
  return { call, made }
}

test('a closed sheet releases the holds that were taken for it', async () => {
  const { call, made } = aCaller(null)
  const holds = holdForSheet(call, items)
  await holds.release()
  expect(made).toEqual(['getQuote', 'takeHold', 'takeHold', 'releaseHold', 'releaseHold'])
})

test('a closed sheet keeps holds that the buyer had before', async () => {
  const { call, made } = aCaller('2026-12-01T00:00:00.000Z')
  const holds = holdForSheet(call, items)
  await holds.requested
  await holds.release()
  expect(made).toEqual(['getQuote'])
})

test('a failed hold does not prevent the payment', async () => {
  const { call, made } = aCaller(null, true)
  const holds = holdForSheet(call, items)
  await expect(holds.requested).resolves.toBe(false)
  await holds.release()
  expect(made).toEqual(['getQuote'])
})
