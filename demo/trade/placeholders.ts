import { seededRandom } from '#demo/random.ts'
import { demoId } from '#demo/ids.ts'
import type { CellKind, TradeCell, TradeFile } from './trade-file.ts'

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/**
 * Returns functions that replace the placeholders in the trade file with ids and timestamps. The timestamps are
 * computed relative to `at` (ms since the epoch).
 */
export function createCellReader({ ids }: Pick<TradeFile, 'ids'>, at: number) {
  const generatedIds = ids.map(([prefix, ms, drawn], no) => {
    const id = demoId(prefix, at + ms, seededRandom('trade', no))
    return drawn === undefined ? id : id.slice(0, -drawn.length) + drawn
  })
  const iso = (ms: number) => new Date(at + ms).toISOString()
  const markAt = (_mark: string, kind: string, text: string): string => {
    const value = Number(text)
    if (kind === 'i') return generatedIds[value]!
    if (kind === 't') return iso(value)
    if (kind === 'd') return monthAndDay.format(at + value)
    return String(kind === 's' ? Math.floor(at / 1000) + value : at + value)
  }
  const textOf = (text: string): string =>
    text.includes('⟦') ? text.replaceAll(/⟦([itsmd])(-?\d+)⟧/g, markAt) : text
  return {
    /** Returns the generated id for an index in the trade file's `ids`. */
    idOf: (no: number): string => generatedIds[no]!,
    cell(value: TradeCell, kind: CellKind): TradeCell {
      if (value === null || kind === 'plain') return value
      if (kind === 'text') return textOf(String(value))
      return kind === 'time' ? iso(Number(value)) : iso(Number(value)).slice(0, 10)
    },
  }
}
