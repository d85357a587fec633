/** `1 listing`, `2 listings`, `1,204 listings`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

export function firstLetter(name: string): string {
  return name.trim().charAt(0).toUpperCase()
}

/** `like new` → `Like new`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Spec §9: dates as MM/DD/YY; the server's calendar and the browser's must agree, so both use UTC. */
export function shortDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  return `${month}/${day}/${year.slice(2)}`
}

/** `March 2026`, in UTC as above. */
export function monthOf(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** `December 24, 2026`; days are told in UTC everywhere, so that server and browser agree. */
export function dayWords(iso: string): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(iso).toLocaleDateString('en-US', style)
}

/** A day as date fields have it, so many days from `now`. */
export function dayFrom(now: number, days = 0): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10)
}

const units = [
  ['day', 24 * 3600_000],
  ['hour', 3600_000],
  ['minute', 60_000],
] as const

/** `just now`, `5 minutes ago`, `yesterday`. */
export function agoText(iso: string, now: number): string {
  const past = now - Date.parse(iso)
  const unit = units.find(([, ms]) => past >= ms)
  if (unit === undefined) return 'just now'
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  return words.format(-Math.floor(past / unit[1]), unit[0])
}
