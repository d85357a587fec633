import { useState, type PointerEvent } from 'react'
import { dateText } from '#web/lib/format/date-text.ts'
import { createAxisSteps } from './steps.ts'

export interface DayValue {
  /** Date in UTC. */
  day: string
  value: number
}

interface DayBarsProps {
  days: readonly DayValue[]
  textOf: (value: number) => string
  /** Returns the label of the bar at an index. By default, the date. */
  labelOf?: (index: number) => string
}

const maxLabels = 5

/** Draws one bar per day. Screen readers skip the bars, because the chart also lists the values as text. */
export function DayBars({ days, textOf, labelOf = (index) => dateText(days[index]!.day) }: DayBarsProps) {
  const [at, setAt] = useState<number>()
  const pointed = at === undefined ? undefined : days[at]
  const steps = createAxisSteps(days.map(({ value }) => value))
  const low = steps[0]!
  const high = steps.at(-1)!
  const placeOf = (index: number) => ((index + 0.5) / days.length) * 100
  const point = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (pointerType === 'mouse') setAt(Math.floor(((clientX - left) / width) * days.length))
  }
  return (
    <div
      aria-hidden="true"
      className="mt-3 grid h-48 grid-cols-[auto_1fr] grid-rows-[1fr_1.5rem] gap-x-2 pt-3 text-note text-soft tabular-nums"
    >
      <div className="-my-[0.75lh] flex flex-col-reverse justify-between text-right">
        {steps.map((step) => (
          <span key={step}>{textOf(step)}</span>
        ))}
      </div>
      <div className="relative min-w-0" onPointerMove={point} onPointerLeave={() => setAt(undefined)}>
        <svg
          viewBox={`0 0 ${days.length} ${high - low}`}
          preserveAspectRatio="none"
          className="absolute size-full overflow-visible"
        >
          {pointed && <path d={`M${at} 0h1v${high - low}h-1z`} className="fill-tile" />}
          <path
            d={steps.map((step) => `M0 ${high - step}H${days.length}`).join('')}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
          <path
            d={days.map(({ value }, index) => `M${index + 0.1} ${high}h.8v${-value}h-.8z`).join('')}
            className="fill-accent"
          />
        </svg>
        {pointed && (
          <p
            style={{ left: `clamp(3.5rem, ${placeOf(at!)}%, 100% - 3.5rem)` }}
            className="pointer-events-none absolute top-0 -translate-x-1/2 border border-edge bg-paper px-3 py-1.5 text-center whitespace-nowrap text-ink"
          >
            {labelOf(at!)}
            <span className="block font-semibold">{textOf(pointed.value)}</span>
          </p>
        )}
      </div>
      <div className="relative col-start-2">
        {days.map(
          ({ day }, index) =>
            index % Math.ceil(days.length / maxLabels) === 0 && (
              <span
                key={day}
                style={{ left: `${placeOf(index)}%` }}
                className="absolute bottom-0 -translate-x-1/2 whitespace-nowrap first:translate-x-[-0.5ch]"
              >
                {dateText(day)}
              </span>
            ),
        )}
      </div>
    </div>
  )
}
