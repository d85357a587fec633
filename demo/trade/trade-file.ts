import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Number of listings in the demo for which the trading data was simulated. A demo with a different number of listings
 * has no trading data.
 */
export const tradeListings = 640

/** Currency of the simulated trading data. */
export const tradeCurrency = 'usd'

/** Type of the values in a column. Times are stored in ms relative to the time when the demo is loaded. */
export type CellKind = 'plain' | 'text' | 'time' | 'date'

export type TradeCell = string | number | boolean | null

export interface TradeTable {
  /** Table name with its schema: `schema.table`. */
  name: string
  columns: { name: string; kind: CellKind }[]
  rows: TradeCell[][]
}

/** Changes of catalog rows that result from the demo orders. The first `keys` columns are the primary key of a row. */
export interface ChangedTable extends TradeTable {
  keys: number
}

/**
 * 90 days of demo trading data (orders, payments, reviews). Text values contain placeholders for values that depend on
 * the time when the demo is loaded: `⟦i12⟧` is the id at index 12 of `ids`, `⟦t-1000⟧` an ISO time, `⟦d-1000⟧` a month
 * and day, `⟦s-1⟧` and `⟦m-1⟧` a time in seconds and in ms since the epoch. The number in a time placeholder is
 * relative to the loading time. It is in ms, or in seconds for `s`.
 */
export interface TradeFile {
  /** Newest migration of the database in which the trading data was simulated. */
  migration: string
  /**
   * Data from which each id is generated: its prefix, its time in ms relative to the loading time, and, for ids from
   * the catalog, the random characters at its end.
   */
  ids: [prefix: string, ms: number, drawn?: string][]
  /** Rows to insert. Each table comes after the tables that it references. */
  tables: TradeTable[]
  changes: ChangedTable[]
}

const file = new URL('trade.json.br', import.meta.url)

/** Reads the shipped trade file, which `npm run demo:regenerate` creates. */
export function readTradeFile(): TradeFile {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as TradeFile
}
