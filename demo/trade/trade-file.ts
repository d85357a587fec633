import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Number of listings in the demo for which the trade was simulated. A demo of another size has no trade. */
export const tradeListings = 640

/** Currency of the simulated trade. */
export const tradeCurrency = 'usd'

/** Kind of value in a column's cells. Times are stored in ms relative to the loading time of the demo. */
export type CellKind = 'plain' | 'text' | 'time' | 'date'

export type TradeCell = string | number | boolean | null

export interface TradeTable {
  /** Table name with its schema: `schema.table`. */
  name: string
  columns: { name: string; kind: CellKind }[]
  rows: TradeCell[][]
}

/** Catalog rows that the trade has changed. The first `keys` columns form the primary key. */
export interface ChangedTable extends TradeTable {
  keys: number
}

/**
 * 90 days of trade. Text cells contain placeholders for values that depend on the loading time: `⟦i12⟧` is the id at
 * index 12 of `ids`, `⟦t-1000⟧` an ISO time, `⟦d-1000⟧` a month and day, `⟦s-1⟧` and `⟦m-1⟧` a time in seconds and in
 * ms since the epoch. The number in a time placeholder is relative to the loading time, in ms (`s`: in seconds).
 */
export interface TradeFile {
  /** Newest migration of the database in which the trade was simulated. */
  migration: string
  /** Prefix, ms relative to the loading time, and, for ids from the catalog, the last characters. */
  ids: [prefix: string, ms: number, drawn?: string][]
  /** Inserted rows. Each table comes after the tables that it references. */
  tables: TradeTable[]
  changes: ChangedTable[]
}

const file = new URL('trade.json.br', import.meta.url)

/** Reads the shipped trade, which npm run demo:regenerate creates. */
export function readTradeFile(): TradeFile {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as TradeFile
}
