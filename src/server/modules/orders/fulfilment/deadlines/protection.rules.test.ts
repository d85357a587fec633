import { describe, expect, test } from 'vitest'
import {
  estimateArrival,
  estimateDelivery,
  maxDispatchDaysFor,
  protectionEndDate,
} from '#contract/shipping/delivery.ts'
import { readConfig } from '#platform/config/config.ts'
import { addDays, endOfDay, startOfDay } from '#platform/core/local-days.ts'
import { shippingSettings } from '../../orders.settings.ts'
import { settingDefinitions } from '#platform/settings/setting-entry.ts'
import type { DeliveryTerms } from '#contract/shipping/terms.ts'
import {
  notArrivedReportableFrom,
  protectionEnd,
  issueReportableUntil,
  type ProtectionDays,
} from './protection.rules.ts'

const settings = Object.fromEntries(
  settingDefinitions(shippingSettings, readConfig({})).map(({ key, default: usual }) => [key, usual]),
) as unknown as ProtectionDays & Record<string, number>
const day = 86_400_000

const routes = [
  ['US', 'US'],
  ['DE', 'FR'],
  ['US', 'CA'],
  ['LB', 'US'],
  ['GB', 'US'],
] as const

/**
 * Yields every delivery estimate that a product page can show on the day `today`, for each shipping distance and
 * dispatch time.
 */
function* estimates(today: string, transit: DeliveryTerms['transit']) {
  const mostDispatchDays = maxDispatchDaysFor(settings['cancelUnshippedDays']!)
  for (const [from, to] of routes)
    for (let dispatchDays = 1; dispatchDays <= mostDispatchDays; dispatchDays++) {
      const terms = { today, home: 'US', dispatchDays, mostDispatchDays, transit }
      yield { from, to, estimate: estimateDelivery({ from, profile: null }, to, terms)! }
    }
}

const usual: DeliveryTerms['transit'] = { domestic: [2, 5], region: [3, 8], world: [6, 15] }
const longest: DeliveryTerms['transit'] = { domestic: [1, 60], region: [60, 1], world: [1, 90] }

describe('the end of the protection comes after the last day of the estimate', () => {
  test.each([
    ['usual', usual, 'America/New_York'],
    ['usual, a day ahead', usual, 'Pacific/Kiritimati'],
    ['usual, a day behind', usual, 'Pacific/Pago_Pago'],
    ['longest', longest, 'Europe/Berlin'],
  ])('%s: each estimate on each day of two weeks, shipped on each permitted day', (_, transit, timeZone) => {
    let count = 0
    const tooEarly: object[] = []
    for (let at = 0; at < 14; at++) {
      const ordered = addDays('2026-03-01', at)
      for (const { from, to, estimate } of estimates(ordered, transit))
        for (let late = 0; late <= settings['cancelUnshippedDays']!; late++) {
          const shippedOn = addDays(ordered, late)
          const again = estimateArrival({ from, to, day: shippedOn }, transit)
          const arrivesBy = [estimate.by, again.by].toSorted().at(-1)!
          const shippedAt = new Date(startOfDay(shippedOn, timeZone).getTime() + 9 * 3_600_000)
          const until = protectionEnd({ shippedAt, arrivesBy }, settings, timeZone)
          const shown = [estimate.by, arrivesBy].map((one) => endOfDay(startOfDay(one, timeZone), timeZone))
          const promised = protectionEndDate(estimate.by, {
            today: ordered,
            protectedDays: { fromShipping: 14, fromEstimate: 3 },
          })
          const isLate =
            until.getTime() > startOfDay(promised, timeZone).getTime() &&
            shown.every((lastDay) => until.getTime() >= lastDay.getTime() + 2.9 * day) &&
            until.getTime() >= shippedAt.getTime() + 14 * day
          if (!isLate) tooEarly.push({ ordered, from, to, estimate, shippedOn, until })
          count++
        }
    }
    expect(tooEarly).toEqual([])
    expect(count).toBeGreaterThan(2_000)
  })
})

test('without an estimate, protection ends with the 14th day after shipping', () => {
  const shippedAt = new Date('2026-12-01T10:00:00Z')
  expect(protectionEnd({ shippedAt, arrivesBy: null }, settings, 'UTC')).toEqual(
    new Date('2026-12-15T23:59:59.999Z'),
  )
})

test('after the last day of the estimate, a buyer can report once that the order has not arrived', () => {
  const parcel = {
    state: 'shipped',
    arrivesBy: '2026-12-23',
    dueAt: new Date('2026-12-26T23:59:59.999Z'),
    pausedAt: null,
  } as const
  expect(notArrivedReportableFrom(parcel, settings, 'UTC')).toEqual(new Date('2026-12-24T00:00:00Z'))
  expect(notArrivedReportableFrom({ ...parcel, state: 'delivered' }, settings, 'UTC')).toEqual(new Date(0))
  const unknown = notArrivedReportableFrom({ ...parcel, arrivesBy: null }, settings, 'UTC')
  expect(unknown).toEqual(new Date('2026-12-19T23:59:59.999Z'))
  expect(notArrivedReportableFrom({ ...parcel, pausedAt: new Date() }, settings, 'UTC')).toBeNull()
  for (const state of ['paid', 'received', 'issue', 'completed'] as const)
    expect(notArrivedReportableFrom({ ...parcel, state }, settings, 'UTC')).toBeNull()
})

test('an issue can be reported until the end of the 14th day after receipt, unless it was settled', () => {
  const order = {
    state: 'completed',
    receivedAt: new Date('2026-12-01T10:00:00Z'),
    isUnsettled: true,
    refundableCents: 1,
  } as const
  const until = new Date('2026-12-15T23:59:59.999Z')
  const at = (now: Date, own = {}) =>
    issueReportableUntil({ ...order, ...own }, settings, { now, timeZone: 'UTC' })
  expect(at(order.receivedAt)).toEqual(until)
  expect(at(until)).toEqual(until)
  expect(at(new Date(until.getTime() + 1))).toBeNull()
  expect(at(order.receivedAt, { isUnsettled: false })).toBeNull()
  expect(at(order.receivedAt, { refundableCents: 0 })).toBeNull()
  for (const state of ['shipped', 'issue', 'refunded', 'won', 'disputed'] as const)
    expect(at(order.receivedAt, { state })).toBeNull()
})
