const usual = 'UTC'

let known: string | undefined

/** The server says it before it renders; a page carries it on its `html` element, so that both tell the same days. */
export function setTimeZone(zone: string): void {
  known = zone
}

/** Where the marketplace's days begin: `Europe/Berlin`. */
export function timeZone(): string {
  known ??= import.meta.env.SSR ? usual : (document.documentElement.dataset['timeZone'] ?? usual)
  return known
}
