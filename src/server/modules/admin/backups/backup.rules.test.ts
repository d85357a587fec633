import { expect, test } from 'vitest'
import { isBackupDue, listExpiredBackups } from './backup.rules.ts'

const berlin = { hour: 3, timeZone: 'Europe/Berlin' }
const at = (text: string) => Date.parse(text)
const begun = (text: string, isMade = true) => ({
  begunAt: new Date(text),
  madeAt: isMade ? new Date(text) : null,
})

test("a backup is due once a day, from the scheduled hour in the marketplace's time zone", () => {
  expect(isBackupDue(at('2026-11-25T12:00:00Z'), berlin, undefined)).toBe(true)
  const today = begun('2026-11-25T02:00:00Z')
  expect(isBackupDue(at('2026-11-25T12:00:00Z'), berlin, today)).toBe(false)
  expect(isBackupDue(at('2026-11-26T01:59:00Z'), berlin, today)).toBe(false)
  expect(isBackupDue(at('2026-11-26T02:00:00Z'), berlin, today)).toBe(true)
})

test('days with 23 or 25 hours have one backup each', () => {
  for (const day of ['2026-03-28', '2026-10-24']) {
    let last = begun(`${day}T12:00:00Z`)
    let made = 0
    for (let now = at(`${day}T12:00:00Z`); now < at(`${day}T12:00:00Z`) + 72 * 3600_000; now += 300_000)
      if (isBackupDue(now, berlin, last)) {
        made++
        last = begun(new Date(now).toISOString())
      }
    expect(made).toBe(3)
  }
})

test('a failed or interrupted backup is retried after an hour', () => {
  const failed = begun('2026-11-25T02:00:00Z', false)
  expect(isBackupDue(at('2026-11-25T02:30:00Z'), berlin, failed)).toBe(false)
  expect(isBackupDue(at('2026-11-25T03:00:00Z'), berlin, failed)).toBe(true)
})

test('the newest backup of each of seven days and four weeks is retained, and all other backups are deleted', () => {
  const rows = Array.from({ length: 60 }, (_, day) => ({
    id: String(day),
    begunAt: new Date(at('2026-11-25T02:00:00Z') - day * 24 * 3600_000),
  }))
  const gone = new Set(listExpiredBackups(rows, { days: 7, weeks: 4, timeZone: 'UTC' }).map(({ id }) => id))
  const retained = rows
    .filter(({ id }) => !gone.has(id))
    .map(({ begunAt }) => begunAt.toISOString().slice(0, 10))
  expect(retained).toEqual([
    '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19',
    '2026-11-15', '2026-11-08',
  ]) // prettier-ignore
})

test('of several backups in a day the newest is kept, and the last remaining backup is never deleted', () => {
  const rows = [
    { id: 'early', begunAt: new Date('2026-11-25T02:00:00Z') },
    { id: 'late', begunAt: new Date('2026-11-25T20:00:00Z') },
  ]
  expect(listExpiredBackups(rows, { days: 0, weeks: 0, timeZone: 'UTC' }).map(({ id }) => id)).toEqual([
    'early',
  ])
  expect(listExpiredBackups([rows[0]!], { days: 0, weeks: 0, timeZone: 'UTC' })).toEqual([])
})
