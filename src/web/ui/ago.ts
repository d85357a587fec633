const units = [
  ['day', 24 * 3600_000],
  ['hour', 3600_000],
  ['minute', 60_000],
] as const

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** `just now`, `5 minutes ago`, `yesterday`. */
export function agoText(iso: string, now: number): string {
  const past = now - Date.parse(iso)
  const unit = units.find(([, ms]) => past >= ms)
  return unit === undefined ? 'just now' : words.format(-Math.floor(past / unit[1]), unit[0])
}
