import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { readConfig } from '#platform/config/config.ts'
import { shippingSettings } from '../orders.settings.ts'
import { settingDefinitions } from '#platform/settings/setting-entry.ts'
import { isFinal, statesBefore, type SellerOrderState } from './orders.states.ts'
import {
  nextActionAfterState,
  describeNextStep,
  type AutomaticAction,
  type WaitingDays,
} from './orders.timers.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const waits = Object.fromEntries(
  settingDefinitions(shippingSettings, readConfig({})).map(({ key, default: usual }) => [key, usual]),
) as unknown as WaitingDays
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString()
/** Returns the last millisecond of the day that is `days` days after `now`. */
const endOfDays = (days: number): string => `${inDays(days).slice(0, 10)}T23:59:59.999Z`

test('final states have no automatic action', () => {
  const waiting = sellerOrderStates.filter((state) => nextActionAfterState(state, now, waits))
  expect(waiting.filter(isFinal)).toEqual([])
  expect(waiting).toEqual(['paid', 'shipped', 'delivered', 'issue', 'returning', 'returned'])
})

test('the clock can make every automatic transition', () => {
  expect(statesBefore('cancelled', 'clock')).toContain('paid')
  for (const state of ['shipped', 'delivered', 'returning'] as const)
    expect(statesBefore('received', 'clock')).toContain(state)
  for (const state of ['issue', 'returned'] as const)
    expect(statesBefore('refunded', 'clock')).toContain(state)
  expect(statesBefore('returned', 'clock')).toEqual(['returning'])
})

test('a seller is reminded on day 3, and the shown deadline is day 7', () => {
  const due = nextActionAfterState('paid', now, waits)!
  expect(due).toEqual({ move: 'remind', at: new Date(inDays(3)) })
  expect(describeNextStep(due, now, waits)).toEqual({ what: 'ship-by', at: endOfDays(7) })
})

test('a parcel in transit is marked as received at the end of the buyer protection, or after 14 days', () => {
  const end = new Date(inDays(25))
  for (const state of ['shipped', 'delivered'] as const) {
    expect(describeNextStep(nextActionAfterState(state, now, waits, end), now, waits)).toEqual({
      what: 'received',
      at: inDays(25),
    })
    expect(describeNextStep(nextActionAfterState(state, now, waits), now, waits)).toEqual({
      what: 'received',
      at: endOfDays(14),
    })
  }
  expect(nextActionAfterState('paid', now, waits, end)).toEqual({ move: 'remind', at: new Date(inDays(3)) })
  expect(describeNextStep(null, now, waits)).toBeNull()
})

test('a deadline shown as a date lasts until the end of that day', () => {
  for (const state of sellerOrderStates.filter((one) => nextActionAfterState(one, now, waits)))
    expect(describeNextStep(nextActionAfterState(state, now, waits), now, waits)!.at, state).toMatch(
      /T23:59:59\.999Z$/,
    )
})

test('automatic actions move every paid order to a state in which its money is settled', () => {
  const doneBy: Partial<Record<AutomaticAction, SellerOrderState>> = {
    remind: 'cancelled',
    receive: 'received',
    'answer-overdue': 'refunded',
    keep: 'received',
    refund: 'refunded',
  }
  for (const start of sellerOrderStates.filter((state) => nextActionAfterState(state, now, waits))) {
    const to = doneBy[nextActionAfterState(start, now, waits)!.move]!
    expect(statesBefore(to, 'clock')).toContain(start)
    expect(['received', 'refunded', ...sellerOrderStates.filter(isFinal)]).toContain(to)
  }
})
