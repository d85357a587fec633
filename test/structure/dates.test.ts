import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setDateClock, dateText } from '#platform/language/formats.ts'
import { systemClock } from '#platform/core/clock.ts'
import { translate } from '#platform/language/translate.ts'

const sources = globSync(['src/**/*.ts', 'src/**/*.tsx'], {
  exclude: (name) => /\.(test|fixture)\.tsx?$/.test(name),
}).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

/** Modules that are allowed to create their own date format, each with the reason. */
const ownFormats = {
  'src/contract/marketplace/profile.ts': 'checks the name of a time zone',
  'src/server/modules/admin/backups/backup.rules.ts': 'calendar days, not shown',
  'src/server/platform/core/local-days.ts': 'arithmetic with clocks, not shown',
  'src/server/platform/language/formats.ts': 'dates of emails and notifications',
  'src/web/areas/seller/dashboard/listings/schedule/schedule.ts': 'name of the time zone, not a date',
  'src/web/features/delivery/delivery-dates.ts': 'a range of days',
  'src/web/features/list/listing-card.tsx':
    'weekday and time of a badge, because the script of lists is limited',
  'src/web/lib/format/date-format.ts': 'dates of pages',
  'src/web/lib/format/dates.ts': 'calendar days and hours, not dates',
  'src/web/lib/format/page-time.ts': 'the year of a page',
}

test('dates are formatted in one place for pages and one for emails', () => {
  expect(filesWith(/Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\((locale|\[|'|\))/)).toEqual(
    Object.keys(ownFormats).toSorted(),
  )
})

test('only review dates are numeric, and no date contains the full name of a month', () => {
  expect(filesWith(/month: '(2-digit|numeric)'/)).toEqual([
    'src/server/platform/core/local-days.ts',
    'src/server/platform/language/formats.ts',
    'src/web/features/reviews/review-date.ts',
  ])
  expect(filesWith(/month: 'long'/)).toEqual(['src/web/lib/format/date-text.ts'])
  expect(filesWith(/dateStyle/)).toEqual([
    'src/server/modules/admin/backups/backup.rules.ts',
    'src/web/lib/format/dates.ts',
  ])
})

test('a sentence that ends with a German date ends with one period', () => {
  setDateClock({ now: () => Date.parse('2026-11-29T12:00:00Z') })
  const day = dateText('de', '2026-12-05')
  setDateClock(systemClock)
  expect(translate('de', 'order.next.reportable', { day })).toContain('5. Dez.')
  expect(translate('de', 'error.not-due-yet.from', { day })).toMatch(/ab dem 5\. Dez\.$/)
})
