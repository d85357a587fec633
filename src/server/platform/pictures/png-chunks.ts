import { fail } from '../errors/app-error.ts'

/**
 * Maximum number of chunks. PNG encoders write chunks of 8 KB or more, so a picture of 10 MB has about a thousand
 * chunks.
 */
const maxChunks = 20_000
const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Rejects a PNG with more than `maxChunks` chunks. The decoder emits a warning for each damaged chunk, and sharp passes
 * all warnings to the main thread at the same time. 800,000 warnings would block the main thread for 800 ms.
 * @throws not_an_image
 */
export function requireFewChunks(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (!bytes.subarray(0, signature.length).equals(signature)) return
  let at = signature.length
  for (let chunks = 0; at + 8 <= bytes.length; chunks++) {
    if (chunks === maxChunks) throw fail('not_an_image')
    // A chunk consists of a length, a type, data and a checksum.
    at += 12 + bytes.readUInt32BE(at)
  }
}
