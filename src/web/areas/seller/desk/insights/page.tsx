import { lazy, Suspense } from 'react'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { moneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { loadInsights, spans, type InsightDay } from './load.ts'

const DayChart = lazy(() => import('./day-chart.tsx').then(({ DayChart }) => ({ default: DayChart })))

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadInsights(args)
}

type Top = Awaited<ReturnType<typeof clientLoader>>['top'][number]
const topColumns: readonly DeskColumn<Top>[] = [
  {
    key: 'title',
    head: 'Piece',
    isName: true,
    cell: ({ _id, title }) => (
      <Link to={`/shopper/listings/${_id}`} className="text-link">
        {title}
      </Link>
    ),
  },
  { key: 'views', head: 'Views', isNumber: true, cell: ({ views }) => views.toLocaleString('en-US') },
  {
    key: 'watches',
    head: 'Watching',
    isNumber: true,
    cell: ({ watches }) => watches.toLocaleString('en-US'),
  },
]

export default function InsightsPage() {
  const { span, series, watching, top } = useLoaderData<typeof clientLoader>()
  const total = (of: (day: InsightDay) => number) => series.reduce((sum, day) => sum + of(day), 0)
  const views = total((day) => day.views)
  const pieces = total((day) => day.pieces)
  const share = { cents: total((day) => day.shareCents), currency: 'usd' }
  return (
    <DeskPage title="Insights" lead="From being seen to being sold. Days are counted in UTC.">
      <DeskTabs
        label="Span"
        name="days"
        current={span === 30 ? '' : String(span)}
        tabs={spans.map((days) => ({
          value: days === 30 ? '' : String(days),
          label: days === 365 ? 'A year' : `${days} days`,
        }))}
      />
      <dl className="mt-6 grid grid-cols-2 border-t border-l border-line xl:grid-cols-4">
        <Figure label="Views" text={views.toLocaleString('en-US')} />
        <Figure label="Watching now" text={watching.toLocaleString('en-US')} />
        <Figure label="Pieces sold" text={pieces.toLocaleString('en-US')} />
        <Figure label="Your shares" text={moneyText(share)} />
      </dl>
      <Suspense fallback={<p className="mt-8 min-h-120 text-soft">Drawing…</p>}>
        <Chart title="Views a day" series={series} of="views" />
        <Chart title="Pieces sold a day" series={series} of="pieces" />
      </Suspense>
      <h2 className="mt-10 mb-3 font-display text-title">Seen most</h2>
      {top.length === 0 ? (
        <DeskEmpty title="Nothing listed yet" />
      ) : (
        <DeskTable caption="Pieces seen most" columns={topColumns} rows={top} keyOf={({ _id }) => _id} />
      )}
    </DeskPage>
  )
}

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <div className="border-r border-b border-line p-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="mt-1 font-display text-title tabular-nums">{text}</dd>
    </div>
  )
}

interface ChartProps {
  title: string
  series: readonly InsightDay[]
  of: 'views' | 'pieces'
}

/** A picture for the eye, and the same numbers as a table for everybody else. */
function Chart({ title, series, of }: ChartProps) {
  const most = series.reduce((best, day) => (day[of] > best[of] ? day : best), series[0]!)
  const days = series.filter((day) => day[of] > 0)
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="font-display text-title">{title}</h2>
      <p className="text-soft">
        {most[of] === 0 ? 'None in this span.' : `Most on ${shortDate(most.day)}: ${most[of]}.`}
      </p>
      <DayChart series={series} of={of} name={title} />
      {days.length > 0 && (
        <details className="mt-2">
          <summary className="text-link">As numbers</summary>
          <ul className="columns-2 tabular-nums md:columns-4">
            {days.map((day) => (
              <li key={day.day} className="flex justify-between gap-2 pr-4">
                <span className="text-soft">{shortDate(day.day)}</span> {day[of]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
