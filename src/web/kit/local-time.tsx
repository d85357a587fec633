import { locale } from 'virtual:language'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

/**
 * Shows a date and time in the reader's time zone. Before hydration, the date and time are shown in UTC, because the
 * server does not know the reader's time zone.
 */
export function LocalTime({ at }: { at: string }) {
  const timeZone = useHydrated() ? undefined : 'UTC'
  const text = new Date(at).toLocaleString(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return <time dateTime={at}>{text}</time>
}
