import { fail } from '../errors/app-error.ts'
import { translate } from '../language/translate.ts'

/** Formats that are not supported, each with the bytes at the beginning of its files. */
const signatures: readonly (readonly [format: string, ...starts: string[]])[] = [
  ['GIF', 'GIF87a', 'GIF89a'],
  ['TIFF', 'II*\0', 'MM\0*'],
  ['BMP', 'BM'],
  ['PDF', '%PDF-'],
  ['SVG', '<svg', '<?xml'],
  ['JPEG XL', '\xff\x0a', '\0\0\0\x0cJXL '],
  ['Photoshop', '8BPS'],
]
/** Brands of HEIF files whose pictures are usually encoded as HEVC, and general brands of HEIF files. */
const heicFormats = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

const avifFormats = new Set(['avif', 'avis'])

/** Returns the error for a file that is not a supported picture. The error names the format if it is recognized. */
export function unsupportedPictureError(bytes: Uint8Array): Error {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  const format = signatures.find(([, ...starts]) => starts.some((start) => head.startsWith(start)))?.[0]
  if (format === undefined) return fail('not_an_image')
  return fail('not_an_image', {
    message: (language) => translate(language, 'error.photo-format', { format }),
  })
}

/** Returns the error for a HEIC photo that cannot be decoded. */
export function unreadableHeicError(): Error {
  return fail('not_an_image', { message: (language) => translate(language, 'error.photo-heic') })
}

/**
 * Returns whether a file is HEIC, according to the `ftyp` box at its beginning. The box contains its size, a brand, a
 * version and more brands.
 */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  if (head.slice(4, 8) !== 'ftyp') return false
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const formats: string[] = head.slice(8, size).match(/[^]{4}/g) ?? []
  return (
    formats.some((format) => heicFormats.has(format)) && !formats.some((format) => avifFormats.has(format))
  )
}
