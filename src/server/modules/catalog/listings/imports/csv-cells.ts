/** `S:2|M:1`; a size without a number is one unit. Undefined when a number is none. */
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

/** A whole number of at most six digits, or NaN. */
export function readCount(text: string): number {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : NaN
}

interface NamedPhoto {
  key: string
  alt: string
}

/** As `writePhotos` wrote them; undefined when it is something else. */
export function readPhotos(cell: string): NamedPhoto[] | undefined {
  if (cell.trim() === '') return []
  const photos = cell.split('\n').map((line) => /^([0-9a-z]{16,64})(?: (.*))?$/s.exec(line.trim()))
  if (photos.some((photo) => !photo)) return undefined
  return photos.map((photo) => ({ key: photo![1]!, alt: photo![2] ?? '' }))
}

/** A line each: key and alt text, whose own line breaks become spaces. */
export function writePhotos(photos: readonly NamedPhoto[]): string {
  return photos.map(({ key, alt }) => `${key} ${alt.replaceAll(/\s+/g, ' ')}`.trim()).join('\n')
}
