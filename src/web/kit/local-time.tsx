import { dateFormat } from '#web/lib/format/date-format.ts'
import { readerZone } from '#web/lib/format/page-time.ts'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const utcText = /* @__PURE__ */ dateFormat(parts, () => 'UTC')
const readerText = /* @__PURE__ */ dateFormat(parts, readerZone)

/**
 * Shows a date and time in the reader's time zone. Shows them in UTC until hydration, because the server does not know
 * the reader's time zone.
 */
export function LocalTime({ at }: { at: string }) {
  const text = useHydrated() ? readerText(at) : utcText(at)
  return <time dateTime={at}>{text}</time>
}
