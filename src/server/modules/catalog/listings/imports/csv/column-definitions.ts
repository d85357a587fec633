import type { csvColumns } from '#contract/listings/csv-columns.ts'
import type { VariantColumn } from '#contract/listings/import-mapping.ts'
import { amountCell, type CsvCell } from '#platform/http/csv/csv-file.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { nameOfValue } from '../../../core/value-names.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { SellerListing } from '../../core/listing.rules.ts'
import { writeSizes } from './csv-cells.ts'
import { localizedCodeName, exportedValue } from '../../core/code-values.ts'

export type Column = (typeof csvColumns)[number] | 'size' | 'qty' | VariantColumn

interface ListingColumn {
  /** Name of the column in an exported file, in each language. */
  head: LocalizedText
  /** Alternative names of the column in imported files, normalized by `bareName`. */
  names?: readonly string[]
  /** Returns the column's cell in an exported file. Undefined for columns that exist only in imported files. */
  cell?: (listing: SellerListing, language: Language) => CsvCell
}

export const csvColumnDefinitions: Record<Column, ListingColumn> = {
  id: { head: (language) => translate(language, 'csv.id'), names: ['listingid'], cell: ({ id }) => id },
  title: {
    head: (language) => translate(language, 'csv.title'),
    names: ['name', 'product', 'producttitle', 'item'],
    cell: ({ title }) => title,
  },
  description: {
    head: (language) => translate(language, 'csv.description'),
    names: ['desc', 'details', 'text', 'body'],
    cell: ({ description }) => description,
  },
  brand: {
    head: (language) => translate(language, 'csv.brand'),
    names: ['designer', 'vendor', 'label'],
    cell: ({ brand }) => brand,
  },
  type: {
    head: (language) => translate(language, 'csv.category'),
    names: ['category', 'producttype', 'catalog'],
    cell: ({ type }, language) => type && nameOfValue(language, 'type', type),
  },
  gender: {
    head: (language) => translate(language, 'csv.gender'),
    names: ['department', 'for'],
    cell: ({ gender }, language) =>
      gender && exportedValue(language, gender, localizedCodeName('gender', gender)),
  },
  color: {
    head: (language) => translate(language, 'csv.color'),
    names: ['colour'],
    cell: ({ color }, language) =>
      color && exportedValue(language, color, () => nameOfValue(language, 'color', color)),
  },
  condition: {
    head: (language) => translate(language, 'csv.condition'),
    names: ['itemcondition'],
    cell: ({ condition }, language) =>
      condition && exportedValue(language, condition, localizedCodeName('condition', condition)),
  },
  price: {
    head: (language) => translate(language, 'csv.price'),
    names: ['amount', 'variantprice'],
    cell: ({ priceCents, currency }) => (priceCents === null ? null : amountCell(priceCents, currency)),
  },
  sizes: {
    head: (language) => translate(language, 'csv.sizes'),
    cell: ({ sizes }, language) =>
      writeSizes(
        sizes
          .filter((size) => !size.isRetired)
          .map(({ label, qty }) => ({ label: nameOfValue(language, 'size', label), qty })),
      ),
  },
  size: { head: (language) => translate(language, 'csv.size') },
  qty: { head: (language) => translate(language, 'csv.qty'), names: ['quantity', 'stock', 'units'] },
  total_allowed: {
    head: (language) => translate(language, 'csv.total-allowed'),
    names: ['total'],
    cell: ({ totalAllowed }) => totalAllowed,
  },
  sku: {
    head: (language) => translate(language, 'csv.sku'),
    names: ['variantsku', 'customlabel', 'customlabel(sku)', 'artikelnummer', 'itemsku'],
  },
  barcode: {
    head: (language) => translate(language, 'csv.barcode'),
    names: ['variantbarcode', 'gtin', 'ean', 'upc', 'isbn', 'gtin,upc,ean,orisbn'],
  },
  cost: {
    head: (language) => translate(language, 'csv.cost'),
    names: ['costperitem', 'unitcost', 'costofgoods'],
  },
  variant_price: { head: (language) => translate(language, 'csv.variant-price') },
  variant_photo: {
    head: (language) => translate(language, 'csv.variant-photo'),
    names: ['variantimage', 'variantimageurl'],
  },
  photos: {
    head: (language) => translate(language, 'csv.photos'),
    names: ['pictures', 'images', 'photourl', 'photourls', 'imageurl', 'imageurls'],
  },
}
