import type { Site } from '#server/app/pages/pages.ts'

/** Pages in one language, as `answerPages` takes them. */
export const inEnglish = (handle: Site['handle'], build: Site['build']): ReadonlyMap<string, Site> =>
  new Map([['en', { handle, build }]])
