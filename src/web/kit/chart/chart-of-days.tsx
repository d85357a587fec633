import { numberText } from '#web/lib/format/numbers.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { DayBars, type DayValue } from './day-bars.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

interface ChartOfDaysProps {
  title: string
  days: readonly DayValue[]
  textOf?: (value: number) => string
  /** Returns the URL of the table rows from which a day's value was calculated. */
  rowsOf?: ((day: string) => string) | undefined
}

/** Bar chart of daily values. Also lists the values as text for screen readers. */
export function ChartOfDays({ title, days, textOf = numberText, rowsOf }: ChartOfDaysProps) {
  const highest = days.reduce((best, day) => (day.value > best.value ? day : best), days[0]!)
  const valued = days.filter(({ value }) => value !== 0)
  return (
    <section aria-label={title} className="mt-8 min-w-0">
      <h2 className="font-display text-title">{title}</h2>
      <p className="text-soft">
        {valued.length === 0
          ? t('chart.none')
          : t('chart.most', { date: dateText(highest.day), value: textOf(highest.value) })}
      </p>
      {valued.length > 0 && (
        <>
          <DayBars days={days} textOf={textOf} />
          <details className="mt-2">
            <summary className="text-link">{t('chart.numbers')}</summary>
            <ul className="columns-2 tabular-nums md:columns-4">
              {valued.map(({ day, value }) => (
                <li key={day} className="flex break-inside-avoid justify-between gap-2 pr-4">
                  {rowsOf ? (
                    <TextLink to={rowsOf(day)}>{dateText(day)}</TextLink>
                  ) : (
                    <span className="text-soft">{dateText(day)}</span>
                  )}
                  <span className={rowsOf ? 'flex items-center' : ''}>{textOf(value)}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </section>
  )
}
