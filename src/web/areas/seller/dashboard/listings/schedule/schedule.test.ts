import { expect, test } from 'vitest'
import { localInput, readLocalInput, suggestedTime } from './schedule.ts'

test('a time that the field shows is read as the same time, to the minute', () => {
  for (const iso of ['2026-12-05T10:00:00.000Z', '2027-03-28T00:59:00.000Z', '2026-10-25T12:30:00.000Z'])
    expect(readLocalInput(localInput(Date.parse(iso)))).toBe(iso)
})

test('text that is not a time is not read', () => {
  for (const text of ['', 'soon', '2026-13-40T10:00']) expect(readLocalInput(text)).toBeUndefined()
})

test('the suggested time is 9 o’clock on the next day, also at the end of a month', () => {
  expect(localInput(suggestedTime(new Date(2026, 11, 31, 23, 59).getTime()))).toBe('2027-01-01T09:00')
})
