export interface RawPicture {
  width: number
  height: number
  /** 3 for RGB, 4 for RGB with transparency. */
  channels: 3 | 4
  /** Whether the colors were multiplied by their opacity. */
  isPremultiplied: boolean
  /** ICC profile that defines the colors. */
  profile: Uint8Array | undefined
}

/** Number of rows in a strip. A reader needs memory for one strip at a time. */
const rowsPerStrip = 64
const [short, long, undefinedBytes] = [3, 4, 7]

/**
 * Creates an uncompressed TIFF file with space for the pixels. Returns the file and the position of the first pixel.
 * TIFF is used because raw pixels have no color profile. Without it, the colors of most iPhone photos would look pale.
 */
export function createTiff(picture: RawPicture): { tiff: Uint8Array<ArrayBuffer>; start: number } {
  const { width, height, channels, isPremultiplied, profile } = picture
  const strips = Math.ceil(height / rowsPerStrip)
  const rowBytes = width * channels
  const tags: [tag: number, type: number, count: number, value: number | Uint8Array][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, new Uint8Array(new Uint16Array(channels).fill(8).buffer)],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, strips, new Uint8Array(4 * strips)],
    [277, short, 1, channels],
    [278, long, 1, rowsPerStrip],
    [279, long, strips, new Uint8Array(4 * strips)],
    [284, short, 1, 1],
    ...(channels === 4 ? [[338, short, 1, isPremultiplied ? 1 : 2] as [number, number, number, number]] : []),
    ...(profile
      ? [[34_675, undefinedBytes, profile.length, profile] as [number, number, number, Uint8Array]]
      : []),
  ]
  const headBytes = 8 + 2 + 12 * tags.length + 4
  const start = tags.reduce(
    (at, [, , , value]) => at + (typeof value === 'number' ? 0 : even(value.length)),
    headBytes,
  )
  const tiff = new Uint8Array(start + height * rowBytes)
  const view = new DataView(tiff.buffer)
  tiff.set([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  view.setUint16(8, tags.length, true)
  let valuesAt = headBytes
  for (const [i, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + 12 * i
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    view.setUint32(at + 8, typeof value === 'number' ? value : place(tag, value), true)
  }
  return { tiff, start }

  /**
   * Writes a value that is too long for its tag, and returns its position. Short lists are stored in the tag itself.
   */
  function place(tag: number, value: Uint8Array): number {
    if (tag === 273 || tag === 279) {
      const list = new DataView(value.buffer)
      for (let strip = 0; strip < strips; strip++) {
        const rows = Math.min(rowsPerStrip, height - strip * rowsPerStrip)
        const entry = tag === 273 ? start + strip * rowsPerStrip * rowBytes : rows * rowBytes
        if (strips === 1) return entry
        list.setUint32(4 * strip, entry, true)
      }
    }
    const at = valuesAt
    tiff.set(value, at)
    valuesAt += even(value.length)
    return at
  }
}

const even = (bytes: number): number => bytes + (bytes % 2)
