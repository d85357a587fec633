import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import { dictionaryOf } from './dictionary.ts'
import {
  readBrands,
  readColorAliases,
  readRecordsOf,
  readListedAfter,
  readSellers,
  readSynonyms,
  readTypes,
  type IndexedListing,
} from './facts.store.ts'
import { Bits } from '../search/index/bits.ts'
import type { ListingIndex } from '../search/index/listing-index.ts'
import type { Showcase } from './showcase.ts'

// So few that what is read at the start never swells the heap.
const batch = 1000

/** Fills the showcase and the index, and keeps both right by reading anew whatever is invalidated as changed. */
export async function openFeed(
  pool: pg.Pool,
  invalidations: Invalidations,
  showcase: Showcase,
  index: ListingIndex,
): Promise<void> {
  async function readAll(): Promise<void> {
    await readNames()
    const listed = new Bits()
    for (let next = readListedAfter(pool, -1, batch); ;) {
      const listings = await next
      const isLast = listings.length < batch
      // PostgreSQL reads the next ones while these are taken in.
      if (!isLast) next = readAhead(listings.at(-1)!.no)
      await learnNamesOf(listings)
      for (const listing of listings) {
        index.put(listing)
        listed.add(listing.no)
      }
      if (isLast) break
      // A reload goes on beside requests that do not wait for it.
      await setImmediate()
    }
    index.retainOnly(listed)
    showcase.dropTexts()
    for (const _ of index.prepare()) await setImmediate()
  }

  function readAhead(no: number): Promise<IndexedListing[]> {
    const read = readListedAfter(pool, no, batch)
    // Where what goes before fails, nobody waits for it.
    read.catch(() => {})
    return read
  }

  async function readNames(): Promise<void> {
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
    index.names.setColorAliases(colors)
    index.setBrands(brands)
    index.setTypes(types)
    index.setSellers(sellers)
    showcase.dropTexts()
  }

  async function learnNamesOf(listings: readonly IndexedListing[]): Promise<void> {
    if (!listings.every((listing) => index.knows(listing))) await readNames()
  }

  async function listingChanged(ids: string[]): Promise<void> {
    const listings = await readRecordsOf(pool, ids)
    await learnNamesOf(listings)
    // In one go: nobody is to see a card half before and half after its change.
    for (const listing of listings) index.put(listing)
    showcase.version++
    for (const id of ids) showcase.listings.drop(id)
    for (const listing of listings) showcase.cards.drop(listing.no)
    // A row that is gone no longer tells its number; rows are removed by hand only.
    if (listings.length < ids.length) await readAll()
  }

  async function sellerChanged(ids: string[]): Promise<void> {
    const sellers = await readSellers(pool, ids)
    showcase.version++
    for (const id of ids) showcase.sellers.drop(id)
    if (sellers.every((seller) => index.names.isSameSeller(seller))) return
    index.setSellers(sellers)
    showcase.dropTexts()
  }

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
}
