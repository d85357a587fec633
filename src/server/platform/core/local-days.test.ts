import { expect, test } from 'vitest'
import { localDate, endOfDay, instantAt, startOfDay } from './local-days.ts'

const endOf = (at: string, zone: string, daysLater?: number) =>
  endOfDay(new Date(at), zone, daysLater).toISOString()

test('a day ends at midnight in the given time zone', () => {
  expect(endOf('2026-11-25T10:00:00Z', 'UTC')).toBe('2026-11-25T23:59:59.999Z')
  expect(endOf('2026-11-25T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-26T22:59:59.999Z')
  expect(endOf('2026-11-25T03:00:00Z', 'America/New_York')).toBe('2026-11-25T04:59:59.999Z')
  expect(endOf('2026-12-31T23:59:59.999Z', 'Asia/Kathmandu')).toBe('2027-01-01T18:14:59.999Z')
})

test('a day on which daylight saving time starts or ends still ends at midnight', () => {
  expect(endOf('2026-03-29T00:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.999Z')
  expect(endOf('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T22:59:59.999Z')
})

test('days are added as calendar days, even across a daylight saving time change', () => {
  expect(endOf('2026-10-24T22:15:00Z', 'Europe/Berlin', 14)).toBe('2026-11-08T22:59:59.999Z')
  expect(endOf('2026-03-28T22:45:00Z', 'Europe/Berlin', 14)).toBe('2026-04-11T21:59:59.999Z')
  expect(endOf('2026-12-20T12:00:00Z', 'UTC', 14)).toBe('2027-01-03T23:59:59.999Z')
})

test('a day before a skipped midnight, or with a repeated hour before midnight, ends at the right time', () => {
  // In Santiago, September 6 has no midnight, and the hour from 11 PM occurs twice on April 4.
  expect(endOf('2026-09-05T12:00:00Z', 'America/Santiago')).toBe('2026-09-06T03:59:59.999Z')
  expect(endOf('2026-04-04T12:00:00Z', 'America/Santiago')).toBe('2026-04-05T03:59:59.999Z')
  // In the Azores, clocks are set back from 1 AM to midnight, so midnight occurs twice. October 24 ends at the first
  // midnight.
  expect(endOf('2026-10-24T12:00:00Z', 'Atlantic/Azores')).toBe('2026-10-24T23:59:59.999Z')
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-29', '2026-03-28T18:30:00.000Z', '2026-03-29T18:30:00.000Z'],
  ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
])('a day in %s, %s, spans %s to %s', (zone, day, from, before) => {
  expect(startOfDay(day, zone).toISOString()).toBe(from)
  expect(new Date(endOfDay(new Date(from), zone).getTime() + 1).toISOString()).toBe(before)
  expect(localDate(Date.parse(from), zone)).toBe(day)
  expect(localDate(Date.parse(from) - 1, zone)).not.toBe(day)
  expect(localDate(Date.parse(before) - 1, zone)).toBe(day)
})

test('a day whose midnight is skipped starts at 1 AM', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z')
})

test('a skipped hour maps to the time of the change, and a repeated hour to its first occurrence', () => {
  expect(instantAt('2026-03-29', 9, 'Europe/Berlin').toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(instantAt('2026-03-28', 9, 'Europe/Berlin').toISOString()).toBe('2026-03-28T08:00:00.000Z')
  expect(instantAt('2026-03-29', 2, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(instantAt('2026-10-25', 2, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:00:00.000Z')
})
