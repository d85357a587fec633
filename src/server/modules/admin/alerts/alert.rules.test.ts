import { expect, test } from 'vitest'
import { nextAlertState, type AlertState } from './alert.rules.ts'

const hour = 3600_000

test('an alert is sent once when it fires, daily while it continues, and once when it ends', () => {
  let stood: AlertState | undefined
  const transitions: string[] = []
  const fires = (at: number) => (at >= 2 && at < 53) || at === 70
  for (let at = 0; at < 75; at++) {
    const { transition, ...next } = nextAlertState(stood, fires(at), { now: at * hour, repeatMs: 24 * hour })
    stood = next
    if (transition) transitions.push(`${at} ${transition}`)
  }
  expect(transitions).toEqual([
    '2 firing',
    '26 still-firing',
    '50 still-firing',
    '53 resolved',
    '70 firing',
    '71 resolved',
  ])
})
