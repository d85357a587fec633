import { shortDate } from './words.ts'

/** A day and its time, in UTC as all days of the marketplace. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {shortDate(at)} {at.slice(11, 16)}
    </time>
  )
}
