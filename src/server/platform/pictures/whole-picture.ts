/** Formats of files that browsers and proxies cache permanently. */
type CheckedKind = 'avif' | 'webp' | 'jpg' | 'png' | 'svg'

const textOf = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const checks: Record<CheckedKind, (bytes: Buffer) => boolean> = {
  jpg: (bytes) => bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9,
  webp: (bytes) =>
    textOf(bytes, 0, 4) === 'RIFF' &&
    textOf(bytes, 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length,
  avif: isWholeAvif,
  png: (bytes) =>
    textOf(bytes, 1, 4) === 'PNG' && textOf(bytes, bytes.length - 8, bytes.length - 4) === 'IEND',
  svg: (bytes) => textOf(bytes, bytes.length - 6, bytes.length) === '</svg>',
}

/**
 * Returns whether a picture file that Souk has written is complete, according to the sizes and markers in the file.
 * Needed because caches would keep a truncated picture for a year. Does not detect changed bytes in the middle of the
 * file.
 */
export function isWholePicture(kind: CheckedKind, bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false
  return checks[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Returns whether the last box ends at the end of the file. Each box begins with its size. */
function isWholeAvif(bytes: Buffer): boolean {
  if (textOf(bytes, 4, 8) !== 'ftyp') return false
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // The special sizes 0 ("to the end") and 1 (64 bits) do not occur in pictures of this size.
    if (size < 8) return false
    at += size
  }
  return at === bytes.length
}
