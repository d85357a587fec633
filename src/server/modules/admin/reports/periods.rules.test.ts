import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxReportDays, reportUnits, type ReportSpan } from '#contract/admin/reports.ts'
import { addDays } from '#platform/core/local-days.ts'
import {
  addMonths,
  countDays,
  previousSpan,
  sameSpanLastYear,
  reportSpan,
  splitSpan,
  reportUnitFor,
  type DaySpan,
} from './periods.rules.ts'

const today = '2026-03-31'
const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2005-01-01', days))
const span = fc
  .tuple(day, fc.integer({ min: 0, max: maxReportDays - 1 }))
  .map(([from, days]): DaySpan => ({ from, to: addDays(from, days) }))

test('the parts of a span cover each of its days once', () => {
  fc.assert(
    fc.property(span, fc.constantFrom(...reportUnits), (of, by) => {
      const parts = splitSpan(of, by)
      expect(parts[0]!.from).toBe(of.from)
      expect(parts.at(-1)!.to).toBe(of.to)
      for (const [at, part] of parts.entries()) {
        expect(part.from <= part.to).toBe(true)
        if (at > 0) expect(part.from).toBe(addDays(parts[at - 1]!.to))
      }
      if (by === 'week')
        for (const { from } of parts.slice(1)) expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1)
      if (by === 'month') for (const { from } of parts.slice(1)) expect(from.slice(8)).toBe('01')
    }),
  )
})

test('the previous span ends on the day before, and has the same number of days or months', () => {
  fc.assert(
    fc.property(span, (of) => {
      const before = previousSpan(of)
      expect(addDays(before.to)).toBe(of.from)
      const isWhole = of.from.endsWith('-01') && addDays(of.to).endsWith('-01')
      if (isWhole) expect(before.from.slice(8)).toBe('01')
      else expect(countDays(before)).toBe(countDays(of))
    }),
  )
  expect(previousSpan({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(previousSpan({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
    from: '2025-10-01',
    to: '2025-12-31',
  })
})

test('the same span last year has the same calendar days', () => {
  const lastYear = (from: string, to: string) => Object.values(sameSpanLastYear({ from, to }))
  expect(lastYear('2026-03-05', '2026-03-31')).toEqual(['2025-03-05', '2025-03-31'])
  expect(lastYear('2024-02-01', '2024-02-29')).toEqual(['2023-02-01', '2023-02-28'])
  expect(lastYear('2025-02-01', '2025-02-28')).toEqual(['2024-02-01', '2024-02-29'])
  expect(lastYear('2024-02-29', '2024-02-29')).toEqual(['2023-02-28', '2023-02-28'])
})

test('a preset period ends today or with the last month', () => {
  const of = (preset: ReportSpan) => Object.values(reportSpan({ span: preset }, today))
  expect(of('7')).toEqual(['2026-03-25', today])
  expect(of('30')).toEqual(['2026-03-02', today])
  expect(of('365')).toEqual(['2025-04-01', today])
  expect(of('month')).toEqual(['2026-03-01', today])
  expect(of('last-month')).toEqual(['2026-02-01', '2026-02-28'])
})

test('chosen days are put in order, end today at the latest and are limited in number', () => {
  const optional = fc.option(day, { nil: undefined })
  fc.assert(
    fc.property(optional, optional, (from, to) => {
      const of = reportSpan({ span: '30', from, to }, today)
      expect(of.from <= of.to && of.to <= today).toBe(true)
      expect(countDays(of)).toBeLessThanOrEqual(maxReportDays)
    }),
  )
  const [from, to] = ['2026-01-10', '2026-01-20']
  expect(reportSpan({ span: '30', from, to }, today)).toEqual({ from, to })
  expect(reportSpan({ span: '30', from: to, to: from }, today)).toEqual({ from, to })
  expect(reportSpan({ span: '7', from: '2026-03-30' }, today)).toEqual({ from: '2026-03-30', to: today })
})

test('a long span is never shown by day', () => {
  expect(reportUnitFor('day', { from: '2025-01-01', to: '2025-12-31' })).toBe('day')
  expect(reportUnitFor('day', { from: '2024-01-01', to: '2025-12-31' })).toBe('week')
  expect(reportUnitFor('month', { from: '2024-01-01', to: '2025-12-31' })).toBe('month')
})

test('a month later is the same day or the last day of that month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})
