import type { Site } from '#server/app/pages/pages.ts'

/** Returns the sites that `servePages` needs, keyed by language. The map contains only an English site. */
export const inEnglish = (handle: Site['handle'], build: Site['build']): ReadonlyMap<string, Site> =>
  new Map([['en', { handle, build }]])
