import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dayAndMonth, shortDate } from '#web/ui/words.ts'

export interface DayValue {
  /** A date in UTC. */
  day: string
  value: number
}

interface DayBarsProps {
  days: readonly DayValue[]
  name: string
  textOf: (value: number) => string
}

/** One bar a day. Its numbers stand beside it as text, so it is hidden from screen readers. */
export function DayBars({ days, name, textOf }: DayBarsProps) {
  return (
    <div aria-hidden="true" className="mt-3 h-48 text-note">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...days]}
          margin={{ left: -4, right: 0, top: 8, bottom: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => dayAndMonth(day)}
            stroke="var(--color-soft)"
            tickLine={false}
            minTickGap={24}
          />
          <YAxis
            allowDecimals={false}
            tickFormatter={textOf}
            stroke="var(--color-soft)"
            tickLine={false}
            axisLine={false}
            width={64}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-tile)' }}
            labelFormatter={(day) => shortDate(String(day))}
            formatter={(value) => textOf(Number(value))}
            contentStyle={{
              background: 'var(--color-paper)',
              border: '1px solid var(--color-edge)',
              color: 'var(--color-ink)',
            }}
          />
          <Bar dataKey="value" name={name} fill="var(--color-accent)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
