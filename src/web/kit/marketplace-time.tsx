import { dateFormat } from '#web/lib/format/date-format.ts'
import { dateText } from '#web/lib/format/date-text.ts'

const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Shows a date and time in the marketplace's time zone. */
export function MarketplaceTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {dateText(at)}, {timeOf(at)}
    </time>
  )
}
