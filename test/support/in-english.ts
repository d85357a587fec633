import type { Site } from '#server/app/pages/pages.ts'

/** Wraps the site of one language in the map that `servePages` takes. */
export const inEnglish = (handle: Site['handle'], build: Site['build']): ReadonlyMap<string, Site> =>
  new Map([['en', { handle, build }]])
