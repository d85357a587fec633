import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { Changes } from '#platform/changes.ts'
import {
  readBrands,
  readColorAliases,
  readFactsOf,
  readListedAfter,
  readSellers,
  readTypes,
  type KnownPiece,
} from './facts.store.ts'
import { Bits } from './search/bits.ts'
import type { Showcase } from './showcase.ts'

// So few that what is read at the start never swells the heap.
const batch = 1000

/** Fills the showcase, and keeps it right by reading anew whatever is announced as changed. */
export async function openFeed(pool: pg.Pool, changes: Changes, showcase: Showcase): Promise<void> {
  const { index } = showcase

  async function readAll(): Promise<void> {
    await readNames()
    const listed = new Bits()
    for (let no = -1; ;) {
      const pieces = await readListedAfter(pool, no, batch)
      await learnNamesOf(pieces)
      for (const piece of pieces) {
        index.put(piece)
        listed.add(piece.no)
      }
      if (pieces.length < batch) break
      no = pieces.at(-1)!.no
      // A reload goes on beside requests that do not wait for it.
      await setImmediate()
    }
    index.keepOnly(listed)
    showcase.dropTexts()
  }

  async function readNames(): Promise<void> {
    const [brands, colors, types, sellers] = await Promise.all([
      readBrands(pool),
      readColorAliases(pool),
      readTypes(pool),
      readSellers(pool, null),
    ])
    Object.assign(showcase, { brands, types })
    index.names.setColorAliases(colors)
    index.setBrands(brands)
    index.setTypes(types)
    index.setSellers(sellers)
    showcase.dropTexts()
  }

  async function learnNamesOf(pieces: readonly KnownPiece[]): Promise<void> {
    if (!pieces.every((piece) => index.knows(piece))) await readNames()
  }

  async function pieceChanged(ids: string[]): Promise<void> {
    const pieces = await readFactsOf(pool, ids)
    await learnNamesOf(pieces)
    // In one go: nobody is to see a card half before and half after its change.
    for (const piece of pieces) index.put(piece)
    showcase.version++
    for (const id of ids) showcase.pieces.drop(id)
    for (const piece of pieces) showcase.cards.drop(piece.no)
    // A row that is gone no longer tells its number; rows are removed by hand only.
    if (pieces.length < ids.length) await readAll()
  }

  async function sellerChanged(ids: string[]): Promise<void> {
    const sellers = await readSellers(pool, ids)
    showcase.version++
    for (const id of ids) showcase.sellers.drop(id)
    if (sellers.every((seller) => index.names.isSameSeller(seller))) return
    index.setSellers(sellers)
    showcase.dropTexts()
  }

  changes.on('piece', pieceChanged)
  changes.on('seller', sellerChanged)
  changes.on('brand', readNames)
  changes.on('type', readNames)
  changes.on('catalogue', readAll)
  changes.onReset(readAll)
  await readAll()
}
