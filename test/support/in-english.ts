import type { Site } from '#server/app/pages/pages.ts'

/** Returns the map of sites by language that `servePages` needs, with an English site only. */
export const inEnglish = (handle: Site['handle'], build: Site['build']): ReadonlyMap<string, Site> =>
  new Map([['en', { handle, build }]])
