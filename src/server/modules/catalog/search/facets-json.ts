import type { CatalogIndex, Facets } from '@souk/catalog-index'
import { isFieldUsed } from '../core/catalog-lists.ts'
import { isTypeWithoutSizes, withoutSizesJson } from '../core/types-without-sizes.ts'
import { brace, comma, type JsonBytes } from './json-bytes.ts'
import type { CountedAttribute, SellerRecord } from './listing-records.ts'

/** Columns with a facet, in the order of the API contract, each with the JSON text that precedes the facet's values. */
const facetColumns = [
  ['{"brands":[', 'brand'],
  ['],"type":[', 'type'],
  ['],"gender":[', 'gender'],
  ['],"color":[', 'color'],
  ['],"condition":[', 'condition'],
] as const
/**
 * Columns on listing cards, each with the function that returns its JSON member. A listing without a value has an empty
 * label. In the API contract, a missing brand or color is an empty string, and a missing gender is null. A brand or
 * color that the marketplace does not use is omitted in the same way.
 */
const cardColumns = (['brand', 'type', 'gender', 'color', 'condition'] as const).map((column) => ({
  column,
  memberOf: (label: string): string => {
    const isShown = isColumnUsed(column)
    const member = `,"${column}":${JSON.stringify(column === 'gender' ? label || null : isShown ? label : '')}`
    return column === 'type' && isTypeWithoutSizes(label) ? `${member}${withoutSizesJson}` : member
  },
}))
type JsonColumn = (typeof cardColumns)[number]['column'] | 'seller'

/** Cached JSON text for a label. The text is stale if the label has changed. */
interface LabelJson {
  label: string
  bytes: Buffer
}

/**
 * Writes facets, and the names on listing cards, as JSON text. Caches the JSON text for each label, keyed by the
 * integer code of the value in the index.
 */
export class FacetsJson {
  private readonly index: CatalogIndex<JsonColumn>
  /** Maps each column to the JSON members of listing cards, indexed by the integer code of the value. */
  private readonly members: Record<string, LabelJson[]> = {}
  /**
   * Maps each column, `size`, and each attribute to the JSON texts with which its facet values start, indexed by the
   * integer code of the value.
   */
  private readonly starts: Record<string, LabelJson[]> = {}
  /**
   * JSON text with which each seller's facet value ends, indexed by the seller's integer code. `sellerMembers` contains
   * the JSON members for listing cards, indexed in the same way.
   */
  private readonly sellerNames: Buffer[] = []
  private readonly sellerMembers: Buffer[] = []

  /** Maps the code of an attribute to the JSON text with which its facet starts. */
  private readonly attributeStarts = new Map<string, Buffer>()

  constructor(index: CatalogIndex<JsonColumn>) {
    this.index = index
  }

  /** Drops the cached JSON members of cards, because the rules about fields and sizes might have changed. */
  dropMembers(): void {
    for (const { column } of cardColumns) delete this.members[column]
  }

  /** Sets the names and the JSON members for listing cards of sellers that are in the index. */
  setSellers(sellers: readonly SellerRecord[]): void {
    for (const { id: _id, username, name, isSA } of sellers) {
      const code = this.index.codeOf('seller', _id)!
      this.sellerNames[code] = Buffer.from(`,"name":${JSON.stringify(name)}`)
      this.sellerMembers[code] = Buffer.from(`,"seller":${JSON.stringify({ _id, username, name, isSA })}`)
    }
  }

  writeNames(out: JsonBytes, no: number): void {
    const { index } = this
    for (const { column, memberOf } of cardColumns) {
      const code = index.codeAt(column, no)
      const members = (this.members[column] ??= [])
      out.bytes(cachedBytes(members, code, index.labelOf(column, code), memberOf))
    }
    out.bytes(this.sellerMembers[index.codeAt('seller', no)]!)
  }

  /** Writes the facets, including those `attributes` that have a value in at least one listing, in the given order. */
  write(out: JsonBytes, facets: Facets, attributes: readonly CountedAttribute[]): void {
    const { index } = this
    for (const [before, column] of facetColumns) {
      out.text(before)
      const pairs = isColumnUsed(column) ? facets.pairsOf(column) : noPairs
      this.writeValues(out, column, pairs, (code) => index.labelOf(column, code))
    }
    out.text('],"size":[')
    this.writeValues(out, 'size', facets.optionPairs, (code) => index.optionLabel(code))
    out.text('],"seller":[')
    const sellerLabel = (code: number): string => index.labelOf('seller', code)
    this.writeValues(out, 'seller', facets.pairsOf('seller'), sellerLabel, this.sellerNames)
    const { available, unavailable } = facets.availability
    const { min, max } = facets.prices ?? { min: null, max: null }
    out.text(`],"stock":[{"_id":"has-inv","count":${available}},{"_id":"sold-out","count":${unavailable}}],`)
    out.text(`"price":{"minCents":${min},"maxCents":${max}}`)
    this.writeAttributes(out, facets, attributes)
    out.char(brace)
  }

  private writeAttributes(out: JsonBytes, facets: Facets, attributes: readonly CountedAttribute[]): void {
    let before = ',"attributes":['
    for (const { code, kind } of attributes) {
      const values = kind === 'number' ? undefined : facets.tagPairsOf(code)
      const range = kind === 'number' ? facets.numbersOf(code) : undefined
      if (!values?.pairs.length && !range) continue
      out.text(before).bytes(this.attributeStart(code))
      if (values) this.writeValues(out, `attribute ${code}`, values.pairs, (choice) => values.labels[choice]!)
      out.text(`],"min":${range?.min ?? null},"max":${range?.max ?? null}}`)
      before = ','
    }
    if (before === ',') out.text(']')
  }

  private attributeStart(code: string): Buffer {
    let bytes = this.attributeStarts.get(code)
    if (!bytes)
      this.attributeStarts.set(code, (bytes = Buffer.from(`{"code":${JSON.stringify(code)},"values":[`)))
    return bytes
  }

  /**
   * Writes pairs of integer codes and counts as facet values. `ends` contains the JSON text with which each facet value
   * ends, indexed by the integer code.
   */
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

const noPairs = new Int32Array()

const isColumnUsed = (column: JsonColumn): boolean =>
  (column !== 'brand' && column !== 'color') || isFieldUsed(column)

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
