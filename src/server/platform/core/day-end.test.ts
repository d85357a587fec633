import { expect, test } from 'vitest'
import { dayIn, endOfDay, momentOn, startOfDay } from './day-end.ts'

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

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-29', '2026-03-28T18:30:00.000Z', '2026-03-29T18:30:00.000Z'],
  ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
])('in %s %s is from %s to before %s', (zone, day, from, before) => {
  expect(startOfDay(day, zone).toISOString()).toBe(from)
  expect(new Date(endOfDay(new Date(from), zone).getTime() + 1).toISOString()).toBe(before)
  expect(dayIn(Date.parse(from), zone)).toBe(day)
  expect(dayIn(Date.parse(from) - 1, zone)).not.toBe(day)
  expect(dayIn(Date.parse(before) - 1, zone)).toBe(day)
})

test('a day that begins at one o’clock begins there', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z')
})

test('an hour the clock leaps over is when it leaps, one that comes twice the first of the two', () => {
  expect(momentOn('2026-03-29', 9, 'Europe/Berlin').toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(momentOn('2026-03-28', 9, 'Europe/Berlin').toISOString()).toBe('2026-03-28T08:00:00.000Z')
  expect(momentOn('2026-03-29', 2, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(momentOn('2026-10-25', 2, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:00:00.000Z')
})
