import type pg from 'pg'
import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import { dictionaryOf } from './dictionary.ts'
import {
  readBrands,
  readColorAliases,
  readRecordsOf,
  readSellers,
  readSynonyms,
  readTypes,
  type IndexedListing,
} from './cache/facts.store.ts'
import type { ListingIndex } from '../search/listing-index.ts'
import { IndexFilling, type FillingDeps } from './index-filling.ts'
import type { Showcase } from './cache/showcase.ts'

/**
 * Fills the showcase and the index, and keeps both right by reading anew whatever is invalidated as changed. The index of a
 * large catalog is still being filled when this returns.
 */
export async function openFeed(
  pool: pg.Pool,
  invalidations: Invalidations,
  showcase: Showcase,
  index: ListingIndex,
  { log, small, batchSize }: Pick<FillingDeps, 'log' | 'small' | 'batchSize'>,
): Promise<IndexFilling> {
  const filling = new IndexFilling({ pool, log, small, batchSize, index, learnNamesOf })
  // The index mends mistyped words, which PostgreSQL does not.
  filling.onFilled(() => showcase.version++)
  let turn: Promise<void> = Promise.resolve()

  /** Names that are read by a filling and because of a change: who begins last is last to tell them. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  async function readAll(): Promise<void> {
    await readNames()
    filling.begin()
    await filling.waitIfSmall()
  }

  const readNames = (): Promise<void> =>
    inTurn(async () => {
      const [brands, colors, types, sellers, synonyms] = await Promise.all([
        readBrands(pool),
        readColorAliases(pool),
        readTypes(pool),
        readSellers(pool, null),
        readSynonyms(pool),
      ])
      const dictionary = dictionaryOf(brands, types, synonyms)
      Object.assign(showcase, { brands, types, dictionary })
      index.setDictionary(dictionary)
      index.setColorAliases(colors)
      index.setBrands(brands)
      index.setTypes(types)
      index.setSellers(sellers)
      showcase.dropTexts()
    })

  async function learnNamesOf(listings: readonly IndexedListing[]): Promise<void> {
    if (!listings.every((listing) => index.knows(listing))) await readNames()
  }

  async function listingChanged(ids: string[]): Promise<void> {
    const isFilling = filling.note(ids)
    const listings = await readRecordsOf(pool, ids)
    await learnNamesOf(listings)
    // In one go: nobody is to see a card half before and half after its change.
    if (!isFilling) for (const listing of listings) index.put(listing)
    showcase.version++
    for (const id of ids) showcase.listings.drop(id)
    for (const listing of listings) showcase.cards.drop(listing.no)
    // A row that is gone no longer tells its number; rows are removed by hand only.
    if (!isFilling && listings.length < ids.length) await readAll()
  }

  const sellerChanged = (ids: string[]): Promise<void> =>
    inTurn(async () => {
      const sellers = await readSellers(pool, ids)
      showcase.version++
      for (const id of ids) showcase.sellers.drop(id)
      if (index.setSellers(sellers)) showcase.dropTexts()
    })

  invalidations.on('listing', listingChanged)
  invalidations.on('seller', sellerChanged)
  invalidations.on('brand', readNames)
  invalidations.on('type', readNames)
  invalidations.on('settings', async (keys) => {
    if (keys.includes('setting:catalog')) await readNames()
  })
  invalidations.on('catalog', readAll)
  invalidations.onReset(readAll)
  await readAll()
  return filling
}
