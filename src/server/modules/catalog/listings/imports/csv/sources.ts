import {
  maxPhotoColumns,
  type ImportField,
  type ImportMapping,
  type ImportSource,
} from '#contract/listings/import-mapping.ts'
import { bareName, readHeader } from './csv-columns.ts'

/** How files of another shop are built. */
export interface Source {
  /** All of these stand in its header. */
  heads: readonly string[]
  /** Which column is which: the first of several names that the header has. */
  columns: Partial<Record<ImportField, readonly string[]>>
  photos: RegExp
  /** Rows that follow one another with the same cell here, or with none, are one listing. */
  groupedBy?: readonly string[]
}

/** By their heads without blanks, dashes, underscores and stars, in lower case. */
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

/** Whose file it is; undefined for one of our own, or of nobody we know. */
export function findSource(header: readonly string[]): KnownSource | undefined {
  const heads = new Set(header.map(sourceName))
  const found = sources.find(([, source]) => source.heads.every((head) => heads.has(head)))
  return found && { name: found[0], ...found[1] }
}

/** As eBay marks heads: a star before those it needs, and what follows `*Action` is of no use. */
export function sourceName(head: string): string {
  return bareName(head.replace(/^\s*\*/, ''))
}

const maxHeadLength = 100

/** Rates a row as the header of a file of listings: by the known names in it, those of another shop's files most. */
export function rateHeader(cells: readonly string[]): number {
  const heads = cells.filter((cell) => cell.length <= maxHeadLength)
  return readHeader(heads).at.size + (findSource(heads)?.heads.length ?? 0)
}

/** Returns whether an ID is of another system than ours. */
export function isForeignId(id: string): boolean {
  return id !== '' && !id.startsWith('prd_')
}

/** Guesses the columns of a file from some of its rows. */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): ImportMapping {
  const source = findSource(header)
  const { at } = readHeader(header)
  const names = header.map(sourceName)
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
  return { columns, photoColumns: photoColumns.slice(0, maxPhotoColumns), fixed: {}, words: {} }
}
