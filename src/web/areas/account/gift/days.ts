/** `December 24, 2026`; days are told in UTC everywhere, so that server and browser agree. */
export function dayWords(iso: string): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(iso).toLocaleDateString('en-US', style)
}

/** A day as date fields have it, so many days from `now`. */
export function dayFrom(now: number, days = 0): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10)
}
