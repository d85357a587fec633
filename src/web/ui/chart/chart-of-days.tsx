import { numberText } from '#web/ui/numbers.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { shortDate } from '#web/ui/words.ts'
import type { DayValue } from './day-bars.tsx'
import { t } from '#web/t.ts'

const DayBars = lazy(() => import('./day-bars.tsx').then(({ DayBars }) => ({ default: DayBars })))

interface ChartOfDaysProps {
  title: string
  days: readonly DayValue[]
  textOf?: (value: number) => string
  /** Where the rows of a day are. */
  rowsOf?: ((day: string) => string) | undefined
}

/** A picture for the eye, and the same numbers as a list for everybody else. */
export function ChartOfDays({ title, days, textOf = numberText, rowsOf }: ChartOfDaysProps) {
  const most = days.reduce((best, day) => (day.value > best.value ? day : best), days[0]!)
  const valued = days.filter(({ value }) => value > 0)
  return (
    <section aria-label={title} className="mt-8 min-w-0">
      <h2 className="font-display text-title">{title}</h2>
      <p className="text-soft">
        {valued.length === 0
          ? t('chart.none')
          : t('chart.most', { date: shortDate(most.day), value: textOf(most.value) })}
      </p>
      {valued.length > 0 && (
        <Suspense fallback={<p className="mt-3 h-48 text-soft">{t('chart.drawing')}</p>}>
          <DayBars days={days} name={title} textOf={textOf} />
        </Suspense>
      )}
      {valued.length > 0 && (
        <details className="mt-2">
          <summary className="text-link">{t('chart.numbers')}</summary>
          <ul className="columns-2 tabular-nums md:columns-4">
            {valued.map(({ day, value }) => (
              <li key={day} className="flex break-inside-avoid justify-between gap-2 pr-4">
                {rowsOf ? (
                  <Link to={rowsOf(day)} className="text-link">
                    {shortDate(day)}
                  </Link>
                ) : (
                  <span className="text-soft">{shortDate(day)}</span>
                )}
                <span className={rowsOf ? 'flex items-center' : ''}>{textOf(value)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
