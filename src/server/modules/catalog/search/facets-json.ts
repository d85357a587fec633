import type { CatalogIndex, Facets } from '@souk/catalog-index'
import { brace, comma, type JsonBytes } from './json-bytes.ts'
import type { SellerRecord } from './listing-records.ts'

/** Columns in the order of the contract's facets. */
const facetColumns = [
  ['{"brands":[', 'brand'],
  ['],"type":[', 'type'],
  ['],"gender":[', 'gender'],
  ['],"color":[', 'color'],
  ['],"condition":[', 'condition'],
] as const
const cardColumns = ['brand', 'type', 'gender', 'color', 'condition'] as const
type JsonColumn = (typeof cardColumns)[number] | 'seller'

/** Cached JSON text of a label; stale if the label has changed. */
interface LabelJson {
  label: string
  bytes: Buffer
}

/** Writes facets and the names on cards as JSON text. The text of each label is cached by its code. */
export class FacetsJson {
  private readonly index: CatalogIndex<JsonColumn>
  /** JSON member of a card for each value, by column and code. */
  private readonly members: Record<string, LabelJson[]> = {}
  /** Start of each facet value as JSON, by column (or `size`) and code. */
  private readonly starts: Record<string, LabelJson[]> = {}
  /** End of each seller's facet value as JSON, by seller code. `sellerMembers` contains the members for cards. */
  private readonly sellerNames: Buffer[] = []
  private readonly sellerMembers: Buffer[] = []

  constructor(index: CatalogIndex<JsonColumn>) {
    this.index = index
  }

  /** Sets the names and card members of sellers that are in the index. */
  setSellers(sellers: readonly SellerRecord[]): void {
    for (const { id: _id, username, name, isSA } of sellers) {
      const code = this.index.codeOf('seller', _id)!
      this.sellerNames[code] = Buffer.from(`,"name":${JSON.stringify(name)}`)
      this.sellerMembers[code] = Buffer.from(`,"seller":${JSON.stringify({ _id, username, name, isSA })}`)
    }
  }

  writeNames(out: JsonBytes, no: number): void {
    const { index } = this
    for (const column of cardColumns) {
      const code = index.codeAt(column, no)
      const members = (this.members[column] ??= [])
      // A listing without a value has an empty label, which the contract writes as null.
      const textOf = (label: string): string => `,"${column}":${JSON.stringify(label || null)}`
      out.bytes(cachedBytes(members, code, index.labelOf(column, code), textOf))
    }
    out.bytes(this.sellerMembers[index.codeAt('seller', no)]!)
  }

  write(out: JsonBytes, facets: Facets): void {
    const { index } = this
    for (const [before, column] of facetColumns) {
      out.text(before)
      this.writeValues(out, column, facets.pairsOf(column), (code) => index.labelOf(column, code))
    }
    out.text('],"size":[')
    this.writeValues(out, 'size', facets.optionPairs, (code) => index.optionLabel(code))
    out.text('],"seller":[')
    const sellerLabel = (code: number): string => index.labelOf('seller', code)
    this.writeValues(out, 'seller', facets.pairsOf('seller'), sellerLabel, this.sellerNames)
    const { available, unavailable } = facets.availability
    const { min, max } = facets.prices ?? { min: null, max: null }
    out.text(`],"stock":[{"_id":"has-inv","count":${available}},{"_id":"sold-out","count":${unavailable}}],`)
    out.text(`"price":{"minCents":${min},"maxCents":${max}}}`)
  }

  /** Writes pairs of codes and counts as facet values. `ends` contains the last member of each value, by code. */
  private writeValues(
    out: JsonBytes,
    name: string,
    pairs: Int32Array,
    labelOf: (code: number) => string,
    ends?: readonly Buffer[],
  ): void {
    const starts = (this.starts[name] ??= [])
    for (let at = 0; at < pairs.length; at += 2) {
      const code = pairs[at]!
      if (at > 0) out.char(comma)
      out.bytes(cachedBytes(starts, code, labelOf(code), facetStart)).number(pairs[at + 1]!)
      if (ends) out.bytes(ends[code]!)
      out.char(brace)
    }
  }
}

const facetStart = (label: string): string => `{"_id":${JSON.stringify(label)},"count":`

function cachedBytes(
  cached: LabelJson[],
  code: number,
  label: string,
  textOf: (label: string) => string,
): Buffer {
  const existing = cached[code]
  if (existing?.label === label) return existing.bytes
  const bytes = Buffer.from(textOf(label))
  cached[code] = { label, bytes }
  return bytes
}
