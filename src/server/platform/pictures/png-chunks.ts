import { fail } from '../errors/app-error.ts'

/** PNG encoders write chunks of 8 KB or more, so a picture of 10 MB has about a thousand. */
const maxChunks = 20_000
const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Rejects a PNG with more than `maxChunks` chunks. The decoder warns about each damaged chunk, and sharp passes all
 * warnings to the main thread in one go: 800,000 of them block it for 800 ms.
 * @throws not_an_image
 */
export function requireFewChunks(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (!bytes.subarray(0, signature.length).equals(signature)) return
  let at = signature.length
  for (let chunks = 0; at + 8 <= bytes.length; chunks++) {
    if (chunks === maxChunks) throw fail('not_an_image')
    // A chunk consists of length, type, data and checksum.
    at += 12 + bytes.readUInt32BE(at)
  }
}
