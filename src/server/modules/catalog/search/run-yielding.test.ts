import { expect, test } from 'vitest'
import { runYielding } from './run-yielding.ts'

function work(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

/** Counts the event-loop turns until the promise `done` is settled. */
async function turnsOf(done: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const look = (): void => {
    turns++
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await done.finally(() => (isDone = true))
  return turns
}

test('callers that resume in the same turn do not block the event loop together', async () => {
  const all = Array.from({ length: 5 }, () => runYielding(() => work(6)))
  expect(await turnsOf(Promise.all(all))).toBeGreaterThanOrEqual(3)
})

test('work runs immediately if the event loop is not busy', async () => {
  await new Promise((next) => setImmediate(next))
  let isDone = false
  const done = runYielding(() => (isDone = true))
  expect(isDone).toBe(true)
  await done
})
