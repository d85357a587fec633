import { adjustableFields, type AdjustableField } from '#contract/catalog/listing-fields.ts'
import { usableAxes } from '#contract/catalog/variants.ts'
import { createCsvFileOfLines, amountCell, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { csvColumns } from '#contract/listings/csv-columns.ts'
import type { ListingTab } from '#contract/listings/listings.ts'
import { splitWords } from '../read/list-listings.ts'
import type { ListingSize, SellerListing } from '../core/listing.rules.ts'
import { hasVariantFields, listListingsAfter } from '../core/listing.store.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { catalogLists, isFieldUsed } from '../../core/catalog-lists.ts'
import { nameOfValue } from '../../core/value-names.ts'
import { attributeCell } from './attributes/attribute-cells.ts'
import { attributeColumnName, enterableAttributes } from './attributes/attribute-columns.ts'
import { csvColumnDefinitions } from './csv/column-definitions.ts'
import { formatPhotoUrls } from './csv/csv-cells.ts'
import { writeAltTexts } from './csv/photo-texts.ts'

/** Line of an exported file. Contains a listing or one of its variants. */
interface Line {
  listing: SellerListing
  /** Variant in this line. Undefined if all sizes of the listing are in one cell. */
  variant: ListingSize | undefined
  /**
   * Whether this is the first line of its listing. Only the first line contains the cells that describe the whole
   * listing.
   */
  isFirst: boolean
}

/**
 * Exports the listings in a tab of the seller's table as CSV, in pages. Importing the unchanged file changes nothing. A
 * listing has one line for each variant if it has options, or if a variant has a price, code, cost, or photo. The file
 * has columns for variants only if it contains such a listing.
 */
export async function exportListings(
  { db, clock, origin }: ListingContext,
  sellerId: string,
  { tab, search }: { tab: ListingTab; search?: string | undefined },
): Promise<FileReply> {
  const filter = { tab, words: splitWords(search) }
  const hasVariants = await hasVariantFields(db, sellerId, filter)
  return createCsvFileOfLines<SellerListing, Line>({
    name: 'listings',
    now: clock.now(),
    columns: [...listingColumns(origin()), ...(hasVariants ? variantColumns(origin()) : [])],
    pageRows: 500,
    read: (last, limit) => listListingsAfter(db, sellerId, filter, last?.no ?? -1, limit),
    linesOf: (listing) => {
      const variants = variantsOf(listing)
      if (variants.length === 0) return [{ listing, variant: undefined, isFirst: true }]
      return variants.map((variant, i) => ({ listing, variant, isFirst: i === 0 }))
    },
  })
}

/**
 * Returns the variants of a listing that is exported with one line per variant. Returns an empty array for a listing
 * that is exported in a single line.
 */
function variantsOf({ sizes, optionAxes }: SellerListing): ListingSize[] {
  const live = sizes.filter(({ isRetired }) => !isRetired)
  const hasFields = ({ priceCents, sku, barcode, costCents, photoKey }: ListingSize) =>
    [priceCents, sku, barcode, costCents, photoKey].some((value) => value !== null)
  return optionAxes !== null || live.some(hasFields) ? live : []
}

function listingColumns(origin: string): CsvColumns<Line> {
  const shownColumns = csvColumns.filter(
    (name) =>
      (name !== 'gender' || catalogLists().departments.length > 0) &&
      (!isAdjustable(name) || isFieldUsed(name)),
  )
  const columns: CsvColumns<SellerListing> = [
    ...shownColumns.map(
      (name) =>
        [
          csvColumnDefinitions[name].head,
          csvColumnDefinitions[name].cell ?? (({ photos }) => formatPhotoUrls(photos, origin)),
        ] as const,
    ),
    ['photo-descriptions', ({ photos }) => writeAltTexts(photos)],
    ...enterableAttributes().map(
      (attribute) =>
        [
          () => attributeColumnName(attribute.code),
          (listing: SellerListing, language: Language) => {
            const isPublic = attribute.visibility === 'public'
            const values = isPublic ? listing.attributes : listing.privateAttributes
            if (!Object.hasOwn(values, attribute.code)) return ''
            const sizes = listing.sizes.map(({ label }) => label)
            return attributeCell(attribute, values[attribute.code], language, sizes)
          },
        ] as const,
    ),
    ['state', ({ state }) => state],
    ['currency', ({ currency }) => currency],
  ]
  return columns.map(([head, cell], i) => [
    head,
    ({ listing, variant, isFirst }: Line, language: Language) => {
      // Repeat the id in each line, so that the lines of a listing can still be joined after a user has sorted the
      // spreadsheet.
      if (shownColumns[i] !== 'id' && !isFirst) return null
      return shownColumns[i] === 'sizes' && variant ? null : cell(listing, language)
    },
  ])
}

const isAdjustable = (name: string): name is AdjustableField =>
  adjustableFields.some((field) => field === name)

function variantColumns(origin: string): CsvColumns<Line> {
  const cellOf =
    <Value>(read: (variant: ListingSize, listing: SellerListing) => Value) =>
    ({ variant, listing }: Line) =>
      variant ? read(variant, listing) : null
  const axesOf = ({ optionAxes, sizes }: SellerListing) =>
    usableAxes(
      optionAxes ?? undefined,
      sizes.filter(({ isRetired }) => !isRetired).map(({ choices }) => ({ choices: choices ?? undefined })),
    )
  const amount = (cents: number | null, currency: string) =>
    cents === null ? null : amountCell(cents, currency)
  const options = [0, 1, 2].flatMap((at): CsvColumns<Line> => [
    [
      (language) => translate(language, 'import.option-name', { number: at + 1 }),
      // Only the first line of a listing contains the names of the options.
      (line) => (line.isFirst ? cellOf((_, listing) => axesOf(listing)[at]?.name ?? null)(line) : null),
    ],
    [
      (language) => translate(language, 'import.option-value', { number: at + 1 }),
      cellOf(({ choices }, listing) => (axesOf(listing).length > 0 ? (choices?.[at] ?? null) : null)),
    ],
  ])
  return [
    ...options,
    [
      'size',
      (line, language) =>
        line.variant && axesOf(line.listing).length === 0
          ? nameOfValue(language, 'size', line.variant.label)
          : null,
    ],
    ['qty', cellOf(({ qty }) => qty)],
    ['variant-price', cellOf(({ priceCents }, { currency }) => amount(priceCents, currency))],
    ['sku', cellOf(({ sku }) => sku)],
    ['barcode', cellOf(({ barcode }) => barcode)],
    ['cost', cellOf(({ costCents }, { currency }) => amount(costCents, currency))],
    [
      'variant-photo',
      cellOf(({ photoKey }) => (photoKey === null ? null : formatPhotoUrls([{ key: photoKey }], origin))),
    ],
  ]
}
