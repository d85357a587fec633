import { dateFormat } from '#web/lib/format/date-format.ts'
import { dateText } from '#web/lib/format/date-text.ts'

const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A day and its time, as the marketplace's clocks show it. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {dateText(at)}, {timeOf(at)}
    </time>
  )
}
