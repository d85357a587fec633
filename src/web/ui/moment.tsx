import { dateFormat } from './date-format.ts'
import { shortDate } from './words.ts'

const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A day and its time, as the marketplace's clocks show it. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {shortDate(at)} {timeOf(at)}
    </time>
  )
}
