import { expect, test } from 'vitest'
import { endOfDay } from './day-end.ts'

const endOf = (at: string, zone: string, daysLater?: number) =>
  endOfDay(new Date(at), zone, daysLater).toISOString()

test('a day ends at the midnight of its own zone', () => {
  expect(endOf('2026-11-25T10:00:00Z', 'UTC')).toBe('2026-11-25T23:59:59.999Z')
  expect(endOf('2026-11-25T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-26T22:59:59.999Z')
  expect(endOf('2026-11-25T03:00:00Z', 'America/New_York')).toBe('2026-11-25T04:59:59.999Z')
  expect(endOf('2026-12-31T23:59:59.999Z', 'Asia/Kathmandu')).toBe('2027-01-01T18:14:59.999Z')
})

test('on the days the clock is put forward and back', () => {
  expect(endOf('2026-03-29T00:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.999Z')
  expect(endOf('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T22:59:59.999Z')
})

test('days later by the calendar, whatever the clock did between', () => {
  expect(endOf('2026-10-24T22:15:00Z', 'Europe/Berlin', 14)).toBe('2026-11-08T22:59:59.999Z')
  expect(endOf('2026-03-28T22:45:00Z', 'Europe/Berlin', 14)).toBe('2026-04-11T21:59:59.999Z')
  expect(endOf('2026-12-20T12:00:00Z', 'UTC', 14)).toBe('2027-01-03T23:59:59.999Z')
})

test('where it is put forward at midnight, or back over it', () => {
  // Santiago has no midnight on September 6, and 11 PM twice on April 4.
  expect(endOf('2026-09-05T12:00:00Z', 'America/Santiago')).toBe('2026-09-06T03:59:59.999Z')
  expect(endOf('2026-04-04T12:00:00Z', 'America/Santiago')).toBe('2026-04-05T03:59:59.999Z')
  // The Azores go from 1 AM back to midnight: October 24 is over at the first of the two.
  expect(endOf('2026-10-24T12:00:00Z', 'Atlantic/Azores')).toBe('2026-10-24T23:59:59.999Z')
})
