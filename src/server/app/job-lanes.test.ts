import { expect, test } from 'vitest'
import { jobLanes } from './job-lanes.ts'

const laneOf = (task: string) => jobLanes.find(({ has }) => has(task))

test('a reconciliation with the payment provider uses no slot of the payments lane', () => {
  expect(laneOf('payouts:waiting')?.name).toBe('payments')
  for (const task of ['payouts:reconcile', 'payouts:reconcile-all'])
    expect(laneOf(task)).toMatchObject({ name: 'reconciliation', slots: 1 })
})
