import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { shortDate } from '#web/ui/words.ts'
import type { InsightDay } from './load.ts'

interface DayChartProps {
  series: readonly InsightDay[]
  of: 'views' | 'pieces'
  name: string
}

/** One bar a day. Its numbers stand beside it as text, so it is hidden from screen readers. */
export function DayChart({ series, of, name }: DayChartProps) {
  return (
    <div aria-hidden="true" className="mt-3 h-48 text-note">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...series]}
          margin={{ left: -16, right: 0, top: 8, bottom: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => shortDate(day).slice(0, 5)}
            stroke="var(--color-soft)"
            tickLine={false}
            minTickGap={24}
          />
          <YAxis allowDecimals={false} stroke="var(--color-soft)" tickLine={false} axisLine={false} />
          <Tooltip
            cursor={{ fill: 'var(--color-tile)' }}
            labelFormatter={(day) => shortDate(String(day))}
            contentStyle={{
              background: 'var(--color-paper)',
              border: '1px solid var(--color-edge)',
              color: 'var(--color-ink)',
            }}
          />
          <Bar dataKey={of} name={name} fill="var(--color-accent)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
