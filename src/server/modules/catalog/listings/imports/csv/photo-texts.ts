import { maxAltLength, maxPhotos, type Listing, type ListingFields } from '#contract/listings/listings.ts'
import { cleanLine, lineText } from '#contract/text.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import { readPhotos, type CellPhoto } from './csv-cells.ts'
import type { CsvHeader } from './csv-columns.ts'

/** Matches a high surrogate at the end of a text. It remains if a text was truncated in the middle of a character. */
const halfCharacter = /[\ud800-\udbff]$/
const altLine = lineText(maxAltLength)
/**
 * Maximum number of characters to read from a line. The descriptions themselves are then shortened to `maxAltLength`.
 */
const maxLineLength = 4 * maxAltLength

/**
 * Reads the descriptions of photos, one on each line, in the order of the photos. Returns undefined if the file has no
 * column for descriptions. Shortens descriptions that are too long, because other platforms allow longer texts.
 */
export function readAltTexts(
  cells: readonly string[],
  { altColumn }: Pick<CsvHeader, 'altColumn'>,
): string[] | undefined {
  if (altColumn === undefined) return undefined
  // Do not trim the cell, because its first line is empty if only later photos have descriptions.
  const lines = (cells[altColumn] ?? '').split('\n', maxPhotos)
  return lines.map(altText)
}

function altText(text: string): string {
  const line = cleanLine(toStorableText(text.slice(0, maxLineLength))).slice(0, maxAltLength)
  return altLine.safeParse(line.replace(halfCharacter, '')).data ?? ''
}

/** Adds descriptions to photos. A photo without a line in the column keeps the description from the photo cell. */
export function withAltTexts<T extends CellPhoto>(photos: readonly T[], alts: readonly string[] = []): T[] {
  return photos.map((photo, i) => ({ ...photo, alt: alts[i] || altText(photo.alt) }))
}

/**
 * Returns the fields of a row. If the row has descriptions but no photos, the descriptions apply to the listing's
 * existing photos.
 */
export function describePhotos(
  { fields, alts }: { fields: ListingFields; alts?: readonly string[] },
  before: Pick<Listing, 'photos'> | undefined,
): ListingFields {
  if (!alts || !before) return fields
  return { ...fields, photos: before.photos.map(({ key }, i) => ({ key, alt: alts[i] ?? '' })) }
}

/** Returns the descriptions for a cell of an exported file. */
export function writeAltTexts(photos: readonly { alt: string }[]): string {
  return photos
    .map(({ alt }) => alt.replaceAll(/\s+/g, ' '))
    .join('\n')
    .trimEnd()
}

/**
 * Returns the photos in a cell that are already stored in the marketplace. Photos from other URLs are added after they
 * have been downloaded. Returns undefined for a cell that contains other text.
 */
export function readPhotoCell(
  cell: string | undefined,
  isOwn: boolean,
  alts: readonly string[] | undefined,
): Pick<ListingFields, 'photos'> | undefined {
  if (cell === undefined) return {}
  const photos = readPhotos(cell, isOwn)
  if (!photos) return undefined
  const named = withAltTexts(photos, alts).filter((photo) => 'key' in photo)
  return named.length > 0 || photos.length === 0 ? { photos: named } : {}
}
