import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** How many listings the demo has that the trade was played in; another size has no trade. */
export const tradeListings = 640

/** What it was played in. */
export const tradeCurrency = 'usd'

/** What a column's cells stand for; times are in ms after the moment the demo is loaded at. */
export type CellKind = 'plain' | 'text' | 'time' | 'date'

export type TradeCell = string | number | boolean | null

export interface TradeTable {
  /** `schema.table` */
  name: string
  columns: { name: string; kind: CellKind }[]
  rows: TradeCell[][]
}

/** Rows that the catalog had made, as the trade has left them: the key's columns come first. */
export interface ChangedTable extends TradeTable {
  keys: number
}

/**
 * 90 days of trade. Texts have marks for what moves with the moment they are loaded at: `⟦i12⟧` is the id at that place
 * of `ids`, `⟦t-1000⟧` a moment as ISO text, `⟦s-1⟧` and `⟦m-1⟧` one in seconds and in ms since the epoch.
 */
export interface TradeFile {
  /** The newest migration of the database it was played in. */
  migration: string
  /** Prefix, ms after the moment, and the other characters where the catalog has drawn them. */
  ids: [prefix: string, ms: number, drawn?: string][]
  /** Those before that others point to. */
  tables: TradeTable[]
  changes: ChangedTable[]
}

const file = new URL('trade.json.br', import.meta.url)

/** Reads the trade that comes with the sources: npm run demo:regenerate has made it. */
export function readTradeFile(): TradeFile {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as TradeFile
}
