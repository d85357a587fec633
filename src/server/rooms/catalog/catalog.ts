import type { z } from 'zod'
import type { catalogCalls } from '#contract/catalog-calls.ts'
import type { Filter } from '#contract/catalog.ts'
import { announce, type Changes } from '#platform/changes.ts'
import type { Database, Db, Tx } from '#platform/db.ts'
import type { BrandRow, TypeRow } from './facts.store.ts'
import { openFeed } from './feed.ts'
import { openListReads } from './list-reads.ts'
import { brandCounts, brandsContaining, countsByLabel, typeTree } from './name-reads.ts'
import { openPieceReads, type CatalogSettings } from './piece-reads.ts'
import * as store from './pieces.store.ts'
import { listSellerRows } from './seller.store.ts'
import { sellerCardOf } from './seller-view.ts'
import { Showcase, type Answer } from './showcase.ts'
import { deleteViewsBefore } from './views.store.ts'
import { openViews } from './views.ts'

type Reply<Name extends keyof typeof catalogCalls> = z.infer<(typeof catalogCalls)[Name]['reply']>
type Query<Name extends 'getSellerWithItems' | 'listSellers'> = z.infer<(typeof catalogCalls)[Name]['query']>

export type { Answer } from './showcase.ts'

/** The shop window (spec §7 "Shopping"). Every read sees all that was committed before it began. */
export interface Catalog {
  /** Pieces, total and exact facets for a filter, as the reply's JSON text. */
  filter(filter: Filter): Promise<string>
  /** Featured pieces that fit, by rank unless another order is asked, as the reply's JSON text. */
  listFeatured(filter: Filter): Promise<Answer>
  /** Counts of the whole catalogue, as the reply's JSON text. */
  getFilterInfo(): Promise<Answer>
  /** A listed piece as the reply's JSON text, counting the view (spec §7); `now` in ms. Refuses with not_found. */
  viewPiece(id: string, visitor: string, now: number): Promise<string>
  /** The reply's JSON text. Refuses with not_found. */
  getSellerWithItems(username: string, query: Query<'getSellerWithItems'>): Promise<Answer>
  /** The reply's JSON text. Refuses with not_found. */
  getSellerInfo(username: string): Promise<string>
  listSellers(query: Query<'listSellers'>): Promise<Reply<'listSellers'>>
  listBrandNames(): Promise<Reply<'listBrandNames'>>
  listBrandsAll(): Promise<Reply<'listBrandsAll'>>
  filterBrands(text: string): Promise<Reply<'filterBrands'>>
  listTypes(): Promise<Reply<'listTypes'>>
  /** Every brand with its names and the number of its pieces on sale, by name. */
  listBrandRows(): Promise<(BrandRow & { listed: number })[]>
  /** All types, retired ones too, in their order. */
  listTypeRows(): Promise<TypeRow[]>
  /** How many pieces each of these sellers has on sale. */
  countSellers(ids: readonly string[]): Promise<Map<string, number>>
  /** The same of types and colours, by label. */
  countLabels(): Promise<ReturnType<typeof countsByLabel>>
  /** Writes the views noted so far; they are otherwise written every second. */
  flushViews(): Promise<void>
  /** Writes what waits and stops; the pool stays the caller's. */
  close(): Promise<void>
}

export interface CatalogParts {
  pool: Database['pool']
  changes: Changes
  config: CatalogSettings
}

/** Reads the catalogue into memory (decision 003) and opens its reads. */
export async function openCatalog({ pool, changes, config }: CatalogParts): Promise<Catalog> {
  const showcase = new Showcase()
  await openFeed(pool, changes, showcase)
  const lists = openListReads(pool, showcase)
  const reads = openPieceReads(pool, changes, showcase, config)
  const views = openViews(pool, (id, count) => reads.noteViews(id, count))

  return {
    async filter(filter) {
      await changes.fresh()
      return lists.filter(filter)
    },
    async listFeatured(filter) {
      await changes.fresh()
      return lists.featured(filter)
    },
    async getFilterInfo() {
      await changes.fresh()
      return lists.filterInfo()
    },
    async viewPiece(id, visitor, now) {
      const text = await reads.piece(id, now)
      views.note(id, visitor, now)
      return text
    },
    async getSellerWithItems(username, { page, limit }) {
      await changes.fresh()
      return lists.kept(`seller ${page} ${limit} ${username.toLowerCase()}`, async () => {
        const seller = await reads.sellerByName(username)
        return lists.ofSeller(username, page, limit, seller)
      })
    },
    async getSellerInfo(username) {
      await changes.fresh()
      return reads.sellerByName(username)
    },
    async listSellers({ search = '', featured = null, page, limit }) {
      await changes.fresh()
      const offset = (page - 1) * limit
      const found = await listSellerRows(pool, { search: search.trim(), featured, limit, offset })
      const sellers = found.sellers.map((row) => sellerCardOf(row, showcase.index.listedBy(row.id)))
      return { sellers, total: found.total }
    },
    async listBrandNames() {
      await changes.fresh()
      return { names: showcase.brands.map((brand) => brand.name) }
    },
    async listBrandsAll() {
      await changes.fresh()
      return brandCounts(showcase)
    },
    async filterBrands(text) {
      await changes.fresh()
      return brandsContaining(showcase, text)
    },
    async listTypes() {
      await changes.fresh()
      return typeTree(showcase.types)
    },
    async listBrandRows() {
      await changes.fresh()
      return showcase.brands.map((brand) => ({ ...brand, listed: showcase.index.listedOf(brand.id) }))
    },
    async listTypeRows() {
      await changes.fresh()
      return showcase.types
    },
    async countSellers(ids) {
      await changes.fresh()
      return new Map(ids.map((id) => [id, showcase.index.listedBy(id)]))
    },
    async countLabels() {
      await changes.fresh()
      return countsByLabel(showcase)
    },
    flushViews: () => views.flush(),
    close: () => views.close(),
  }
}

/** What pricing needs of pieces in any state; ids that are nobody's are left out. */
export function findPieces(db: Db | Tx, ids: readonly string[]): Promise<store.PricedPiece[]> {
  return store.findPieces(db, ids)
}

/** Tells every process to read these pieces anew; in the transaction that changes them. */
export function announcePieceChanged(tx: Db | Tx, ids: readonly string[]): Promise<void> {
  return announce(tx, 'piece', ids)
}

/** Listed pieces for the sitemap, oldest first; `afterNo` is the last entry's `no`, 0 to begin. */
export function sitemapPage(db: Db, afterNo: number, limit: number): Promise<store.SitemapEntry[]> {
  return store.listSitemap(db, afterNo, limit)
}

/** Forgets views of hours that are over; their count stays. `now` in ms. */
export function pruneViews(db: Db, now: number): Promise<void> {
  return deleteViewsBefore(db, new Date(now - 2 * 3_600_000))
}
