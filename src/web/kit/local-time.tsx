import { locale } from 'virtual:language'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

/** A point in time by the reader's own clock; by UTC as long as that is not known, as on the server. */
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
