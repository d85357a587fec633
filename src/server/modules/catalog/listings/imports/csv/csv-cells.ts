/**
 * Parses a cell with sizes, such as `S:2|M:1`. A size without a quantity has one unit. Returns undefined if a quantity
 * is not a number.
 */
export function readSizes(cell: string): { size: string; qty: number }[] | undefined {
  if (cell.trim() === '') return []
  const sizes = cell.split('|').map((part) => {
    const at = part.lastIndexOf(':')
    return at < 0 ? { size: part, qty: 1 } : { size: part.slice(0, at), qty: readCount(part.slice(at + 1)) }
  })
  return sizes.some(({ qty }) => Number.isNaN(qty)) ? undefined : sizes
}

export function writeSizes(sizes: readonly { label: string; qty: number }[]): string {
  return sizes.map(({ label, qty }) => `${label}:${qty}`).join('|')
}

/** Matches words and abbreviations for units, such as `pcs`. */
const units =
  /\s*(?:x|stücke?|stueck|stk|st|pcs?|pc|pieces?|units?|items?|ea|each|szt|ks|pz|pezz[io]|pièces?|unidad(?:es)?|uds?)\.?$/iu
/** Matches digits with spaces or apostrophes between groups of three, such as `1 000` or `1'000`. */
const spaced = /^\d{1,3}(?:[ ']\d{3})+(?=$|[.,]\d)/
const maxCountLength = 40

/**
 * Returns a whole number of at most six digits, given in a format that spreadsheets or people use: `3`, `3,0`, `1 000`,
 * `3 pcs`. Returns NaN for any other text, and for `1.000`, which can mean one or one thousand.
 */
export function readCount(text: string): number {
  if (text.length > maxCountLength) return NaN
  const bare = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]+/gu, ' ')
    .replaceAll(/[’ʼ′´`]/g, "'")
    .trim()
    .replace(units, '')
    .replace(spaced, (whole) => whole.replaceAll(/[ ']/g, ''))
  const [, plain, byComma, byPoint] =
    /^(?:(\d+)(?:[.,]0{1,2})?|(\d{1,3}(?:,\d{3})+)\.0{1,2}|(\d{1,3}(?:\.\d{3})+),0{1,2})$/.exec(bare) ?? []
  const digits = (plain ?? byComma ?? byPoint ?? '').replaceAll(/[.,]/g, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : NaN
}

interface NamedPhoto {
  key: string
  alt: string
}

/** A photo in a cell: the storage key of a photo that the marketplace has, or a URL to download. */
export type CellPhoto = NamedPhoto | { url: string; alt: string }

const namedPhoto = /^([0-9a-z]{16,64})(?: (.*))?$/s
const picture = /^https?:\/\/[^\s/?#]+\/pictures\/([0-9a-z]{16,64})-\d{2,4}\.(?:jpg|webp|avif)(?:\?\S*)?$/
const exportedWidth = 960

/** Returns the storage key in a photo URL of this marketplace or another Souk marketplace. */
export function pictureKey(url: string): string | undefined {
  return picture.exec(url)?.[1]
}

/**
 * Parses a cell with photos: either lines with a URL or a key and a description, or URLs separated by spaces, bars,
 * semicolons, or commas. Returns undefined for any other text. With `isOwn`, URLs of the marketplace's photos become
 * storage keys.
 */
export function readPhotos(cell: string, isOwn: boolean): CellPhoto[] | undefined {
  const photos = cell.split('\n').flatMap((text): CellPhoto[] => {
    const line = text.trim()
    const [, key, keyAlt = ''] = namedPhoto.exec(line) ?? []
    if (key !== undefined) return [{ key, alt: keyAlt }]
    const [first = '', ...rest] = line.split(' ')
    const own = pictureKey(first)
    if (own !== undefined && !rest.some((part) => /^https?:/i.test(part)))
      return [isOwn ? { key: own, alt: rest.join(' ') } : { url: first, alt: rest.join(' ').slice(0, 300) }]
    return addressesIn(line).map((url) => {
      const known = isOwn ? pictureKey(url) : undefined
      return known === undefined ? { url, alt: '' } : { key: known, alt: '' }
    })
  })
  return photos.length > 0 || cell.trim() === '' ? photos : undefined
}

/** Returns the first URL of a photo in a cell, or undefined if there is none. */
export function pictureUrl(cell: string): string | undefined {
  const [photo] = readPhotos(cell, false) ?? []
  return photo && 'url' in photo ? photo.url : undefined
}

const pictureEnding = /\.(?:jpe?g|png|webp|avif|gif|hei[cf]|tiff?|bmp)(?:[?#]\S*)?$/i
const maxAddressLength = 2000

function addressesIn(line: string): string[] {
  return line.split(/[|;]|,(?=\s*https?:)|\s(?=https?:)/i).flatMap((part) => addressIn(part.trim()))
}

/**
 * Returns the URL at the start of a text. If the whole text ends with a picture's file extension, but the text's first
 * word does not, returns the whole text as a URL and encodes its spaces.
 */
function addressIn(text: string): string[] {
  if (!/^https?:\/\/./i.test(text)) return []
  const [first = ''] = text.split(/\s/, 1)
  const hasBlanks = text.length <= maxAddressLength && !pictureEnding.test(first) && pictureEnding.test(text)
  return [(hasBlanks ? text.replaceAll(/\s/g, '%20') : first).slice(0, maxAddressLength)]
}

/** Returns the text of a CSV cell with the URLs of photos, one on each line. */
export function formatPhotoUrls(photos: readonly { key: string }[], origin: string): string {
  return photos.map(({ key }) => `${origin}/pictures/${key}-${exportedWidth}.jpg`).join('\n')
}
