import { expect, test } from 'vitest'
import { defineModule, type Platform } from '#platform/module.ts'
import { compose } from './compose.ts'

const calls: string[] = []
const low = defineModule({
  name: 'low',
  open: () => ({ height: 1 }),
  routes: () => void calls.push('low routes'),
  subscribe: () => void calls.push('low subscribes'),
})
const high = defineModule({
  name: 'high',
  open: async (_platform, { low: { height } }: { low: { height: number } }) => ({ height: height + 1 }),
  routes: () => void calls.push('high routes'),
  work: ({ height }) => ({ rounds: [async () => height > 2] }),
})

test('modules are opened from the lowest to the highest, each with the modules that it needs', async () => {
  const { opened, work } = await compose()
    .add(low)
    .add(high)
    .open({} as Platform)
  expect(opened).toEqual({ low: { height: 1 }, high: { height: 2 } })
  expect(calls).toEqual(['low routes', 'low subscribes', 'high routes'])
  expect(work.map(({ name }) => name)).toEqual(['low', 'high'])
  expect(await work[1]!.rounds![0]!()).toBe(false)
})

test('a missing dependency of a module is a compile error', () => {
  // @ts-expect-error -- low is missing
  expect(() => compose().add(high)).not.toThrow()
})
