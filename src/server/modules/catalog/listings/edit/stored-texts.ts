import { invalidate } from '#platform/cache/invalidation-log.ts'
import { cleanStoredTexts, type StoredTexts } from '#platform/stored-texts/clean-stored-texts.ts'
import type { Db } from '#platform/database/db.ts'
import { listListingsToClean, replaceListingTexts, type ListingTexts } from './stored-texts.store.ts'

const listings: StoredTexts<ListingTexts> = {
  kind: 'listing',
  start: '',
  lines: ['title'],
  texts: ['description'],
  list: listListingsToClean,
  async replace(tx, was, to) {
    await invalidate(tx, 'listing', [was.id])
    return replaceListingTexts(tx, was, to)
  },
}

/** Cleans titles and descriptions that were stored before the app cleaned user input. `now` is in ms. */
export async function cleanListingTexts(db: Db, now: number): Promise<void> {
  await cleanStoredTexts(db, now, listings)
}
