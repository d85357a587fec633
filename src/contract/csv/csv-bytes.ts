/** Number of bytes at the start of a file from which its encoding and columns are detected. */
export const csvStartBytes = 65_536

const replacement = 0xfffd

/** File formats that users upload by mistake instead of CSV. */
export type ForeignFile = 'workbook' | 'html' | 'pdf'

const signatures: readonly (readonly [ForeignFile, readonly number[]])[] = [
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['workbook', [0x50, 0x4b, 0x05, 0x06]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]
const htmlStart =
  /^\s*(?:<\?xml[^<]{0,200}|<!--[^<]{0,1000})?\s*<(?:!doctype|html|head|body|table|meta|workbook)\b/i

/**
 * Returns the format of a file that was uploaded instead of a CSV file: a workbook, a web page or a PDF. Returns
 * undefined if the file can be a CSV file.
 */
export function findForeignFile(start: Uint8Array): ForeignFile | undefined {
  const found = signatures.find(([, bytes]) => bytes.every((byte, i) => start[i] === byte))
  if (found) return found[0]
  const text = createCsvDecoder(start).decode(start.subarray(0, 2048))
  return htmlStart.test(text) ? 'html' : undefined
}

export interface CsvDecoder {
  /**
   * Decodes the next bytes of the file. If the bytes of a character are split between two calls, the second call
   * returns the character.
   */
  decode(bytes: Uint8Array): string
  /** Returns the rest of the text at the end of the file. */
  end(): string
}

/**
 * Creates a decoder for a CSV file of unknown encoding from the first bytes of the file. ASCII text is identical in
 * UTF-8 and Windows-1252, so the first bytes that are not ASCII decide between these two encodings.
 */
export function createCsvDecoder(start: Uint8Array): CsvDecoder {
  const wide = findWideEncoding(start)
  let decoder = wide ?? new TextDecoder('utf-8')
  let isDecided = wide !== undefined || hasMark(start, 0xef, 0xbb, 0xbf)
  const decode = (bytes: Uint8Array): string => {
    if (!isDecided && bytes.some((byte) => byte > 0x7f)) {
      isDecided = true
      if (!isLikelyUtf8(bytes)) decoder = new TextDecoder('windows-1252')
    }
    return decoder.decode(bytes, { stream: true })
  }
  return { decode, end: () => decoder.decode() }
}

function hasMark(bytes: Uint8Array, ...mark: readonly number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte)
}

/**
 * Returns a decoder for UTF-16 if the file has a byte order mark, or if its zero bytes are at the positions that are
 * typical of UTF-16. Otherwise, returns undefined.
 */
function findWideEncoding(start: Uint8Array): TextDecoder | undefined {
  if (hasMark(start, 0xff, 0xfe)) return new TextDecoder('utf-16le')
  if (hasMark(start, 0xfe, 0xff)) return new TextDecoder('utf-16be')
  const zeros: [even: number, odd: number] = [0, 0]
  const length = Math.min(start.length, 4096)
  for (let i = 0; i < length; i++) if (start[i] === 0) zeros[i % 2 === 0 ? 0 : 1]++
  // Delimiters, line breaks and digits are ASCII characters in every language, so UTF-16 text has zero bytes either at
  // even or at odd positions. Zero bytes at both even and odd positions mean binary data.
  const [fewer, more] = zeros[0] < zeros[1] ? zeros : [zeros[1], zeros[0]]
  if (more < length / 40 || more < 3 || fewer > more / 20) return undefined
  return new TextDecoder(zeros[0] < zeros[1] ? 'utf-16le' : 'utf-16be')
}

/** Returns whether valid UTF-8 sequences outnumber invalid ones, so that a few broken characters are tolerated. */
function isLikelyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  let [valid, invalid] = [0, 0]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === replacement) invalid++
    else if (code > 0x7f) valid++
  }
  // Replacement characters that the file itself contains are valid UTF-8, so they do not count as errors.
  for (let i = bytes.indexOf(0xef); i >= 0; i = bytes.indexOf(0xef, i + 1))
    if (bytes[i + 1] === 0xbf && bytes[i + 2] === 0xbd) invalid--
  return valid > invalid || invalid === 0
}
