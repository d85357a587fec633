import {
  maxPhotoColumns,
  type ImportField,
  type ImportMapping,
  type ImportSource,
} from '#contract/listings/import-mapping.ts'
import { findAttributeColumns } from '../attributes/attribute-columns.ts'
import { bareName, readHeader } from './csv-columns.ts'

/** File format of another shop system or marketplace. */
export interface Source {
  /** Names of the columns that a file must have to be recognized as this format. */
  heads: readonly string[]
  /** Possible column names for each field. The first name that occurs in the header is used. */
  columns: Partial<Record<ImportField, readonly string[]>>
  photos: RegExp
  /** Name of the column that groups rows: consecutive rows with the same value, or with no value, form one listing. */
  groupedBy?: readonly string[]
}

const ebayBarcodes: readonly string[] = [
  'p:upc',
  'p:ean',
  'p:isbn',
  'upc',
  'ean',
  'isbn',
  'product:upc',
  'product:ean',
  'product:isbn',
]

/** Known file formats, with column names normalized by `normalizeSourceColumn`. */
const sources: readonly (readonly [ImportSource, Source])[] = [
  [
    'shopify',
    {
      heads: ['handle', 'title', 'variantprice'],
      columns: {
        title: ['title'],
        description: ['body(html)', 'description'],
        brand: ['vendor'],
        type: ['type', 'productcategory'],
        gender: ['googleshopping/gender'],
        condition: ['googleshopping/condition'],
        price: ['variantprice'],
        qty: ['variantinventoryqty'],
        sku: ['variantsku'],
        barcode: ['variantbarcode'],
        cost: ['costperitem'],
        variant_photo: ['variantimage'],
      },
      photos: /^imagesrc$/,
      groupedBy: ['handle'],
    },
  ],
  [
    'shopify',
    {
      heads: ['urlhandle', 'title', 'price'],
      columns: {
        title: ['title'],
        description: ['description'],
        brand: ['vendor'],
        type: ['type', 'productcategory'],
        gender: ['googleshopping/gender'],
        condition: ['googleshopping/condition'],
        price: ['price'],
        qty: ['inventoryquantity'],
        sku: ['sku'],
        barcode: ['barcode'],
        cost: ['costperitem'],
        variant_photo: ['variantimageurl', 'variantimage'],
      },
      photos: /^(?:productimageurl|imagesource)$/,
      groupedBy: ['urlhandle'],
    },
  ],
  [
    'etsy',
    {
      heads: ['title', 'currencycode', 'image1'],
      columns: {
        title: ['title'],
        description: ['description'],
        price: ['price'],
        qty: ['quantity'],
        sku: ['sku'],
      },
      photos: /^image\d+$/,
    },
  ],
  [
    'ebay',
    {
      heads: ['title', 'availablequantity', 'currentprice'],
      columns: {
        title: ['title'],
        type: ['ebaycategory1name'],
        condition: ['condition'],
        price: ['currentprice', 'startprice'],
        qty: ['availablequantity'],
        sku: ['customlabel(sku)', 'customlabel'],
        barcode: ebayBarcodes,
      },
      photos: /^(?:itemphotourl|picurl)$/,
      groupedBy: ['itemnumber'],
    },
  ],
  [
    'ebay',
    {
      heads: ['title', 'conditionid', 'quantity'],
      columns: {
        title: ['title'],
        description: ['description'],
        brand: ['c:brand'],
        type: ['categoryname', 'c:type', 'category', 'categoryid'],
        gender: ['c:department'],
        color: ['c:color', 'c:colour'],
        condition: ['conditionid'],
        price: ['startprice', 'price', 'buyitnowprice'],
        size: ['c:size'],
        qty: ['quantity'],
        sku: ['customlabel(sku)', 'customlabel'],
        barcode: ebayBarcodes,
      },
      photos: /^(?:itemphotourl|picurl)$/,
    },
  ],
  ...(
    [
      ['type', 'sku', 'name', 'regularprice'],
      ['artikelnummer', 'name', 'regulärerpreis'],
    ] as const
  ).map((heads): readonly [ImportSource, Source] => [
    'woocommerce',
    {
      heads,
      columns: {
        title: ['name'],
        description: ['description', 'beschreibung', 'shortdescription', 'kurzbeschreibung'],
        brand: ['brands', 'brand', 'marken', 'marke'],
        type: ['categories', 'kategorien'],
        price: ['regularprice', 'regulärerpreis'],
        qty: ['stock', 'lagerbestand', 'lager', 'bestand'],
        sku: ['sku', 'artikelnummer'],
        barcode: ['gtin,upc,ean,orisbn', 'gtin,upc,eanoderisbn', 'gtin'],
        cost: ['costofgoods', 'cogsvalue'],
      },
      photos: /^(?:images|bilder)$/,
    },
  ]),
  [
    'vinted',
    {
      heads: ['title', 'price', 'packagesize'],
      columns: {},
      photos: /^(?:photos?|images?|pictures?)(?:urls?)?\d*$/,
    },
  ],
  [
    'vinted',
    {
      heads: ['title', 'price', 'parcelsize'],
      columns: {},
      photos: /^(?:photos?|images?|pictures?)(?:urls?)?\d*$/,
    },
  ],
]

export interface KnownSource extends Source {
  name: ImportSource
}

/**
 * Returns the recognized format of a file. Returns undefined for an unknown format and for files of this marketplace.
 */
export function findSource(header: readonly string[]): KnownSource | undefined {
  const heads = new Set(header.map(normalizeSourceColumn))
  const found = sources.find(([, source]) => source.heads.every((head) => heads.has(head)))
  return found && { name: found[0], ...found[1] }
}

/** Normalizes a column name, and removes the star that eBay adds to required columns. */
export function normalizeSourceColumn(head: string): string {
  return bareName(head.replace(/^\s*\*/, ''))
}

const maxHeadLength = 100

/**
 * Rates how likely a row is the header of the file: the number of known column names, plus a bonus for a known format.
 */
export function rateHeader(cells: readonly string[]): number {
  const heads = cells.filter((cell) => cell.length <= maxHeadLength)
  return readHeader(heads).at.size + (findSource(heads)?.heads.length ?? 0)
}

/** Returns whether an ID was created by another shop system. */
export function isForeignId(id: string): boolean {
  return id !== '' && !id.startsWith('prd_')
}

/** Guesses which column contains which field, based on the header and some of the rows. */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): ImportMapping {
  const source = findSource(header)
  const { at } = readHeader(header)
  const names = header.map(normalizeSourceColumn)
  const columns: ImportMapping['columns'] =
    source && Object.keys(source.columns).length > 0 ? {} : Object.fromEntries(at)
  for (const [field, known] of Object.entries(source?.columns ?? {})) {
    const place = known.map((name) => names.indexOf(name)).find((i) => i >= 0)
    if (place !== undefined) columns[field as ImportField] = place
  }
  const id = columns.id
  if (id !== undefined && rows.some((cells) => isForeignId((cells[id] ?? '').trim()))) delete columns.id
  const photoColumns = source
    ? names.flatMap((name, i) => (source.photos.test(name) ? [i] : [])).filter((i) => columns.photos !== i)
    : []
  const used = new Set<number>([...Object.values(columns), ...photoColumns])
  const attributes = Object.fromEntries(
    [...findAttributeColumns(header, (i) => used.has(i))].map(([code, { at: column }]) => [code, column]),
  )
  return {
    columns,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    photoColumns: photoColumns.slice(0, maxPhotoColumns),
    fixed: {},
    words: {},
  }
}
