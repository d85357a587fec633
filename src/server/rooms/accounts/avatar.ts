import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#contract/pictures.ts'
import { refuse } from '#platform/refusal.ts'

const formats = new Set(['jpeg', 'png', 'webp', 'heif'])
/** Kinds by the ending of their files, as `/pictures/{key}-{width}.{kind}` serves them. */
const kinds: Record<string, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 80 }),
  jpg: (image) => image.jpeg({ quality: 82 }),
}

/**
 * Makes a seller's picture from an upload: decoded and encoded anew, so nothing but pixels is left of it.
 * Answers the key of its files. Refuses with not_an_image.
 */
export async function makeAvatar(dataDir: string, bytes: Uint8Array): Promise<string> {
  const square = await readSquare(bytes)
  const key = createHash('sha256').update(randomBytes(16)).update(bytes).digest('hex').slice(0, 32)
  const folder = folderOf(dataDir, key)
  await mkdir(folder, { recursive: true })
  for (const width of pictureWidths) {
    for (const [kind, encode] of Object.entries(kinds)) {
      const path = join(folder, `${key}-${width}.${kind}`)
      await writeFile(`${path}.part`, await encode(sharp(square).resize(width, width)).toBuffer())
      await rename(`${path}.part`, path)
    }
  }
  return key
}

/** A picture no page shows any more. */
export async function removeAvatar(dataDir: string, key: string): Promise<void> {
  const names = pictureWidths.flatMap((width) => Object.keys(kinds).map((kind) => `${key}-${width}.${kind}`))
  await Promise.all(names.map((name) => rm(join(folderOf(dataDir, key), name), { force: true })))
}

function folderOf(dataDir: string, key: string): string {
  return join(dataDir, 'pictures', key.slice(0, 2))
}

async function readSquare(bytes: Uint8Array): Promise<Buffer> {
  const largest = Math.max(...pictureWidths)
  // A bomb of a picture is refused before it is unpacked.
  const image = sharp(bytes, { limitInputPixels: 60_000_000, failOn: 'error' })
  const metadata = await image.metadata().catch(() => undefined)
  if (!metadata || !formats.has(metadata.format)) throw refuse('not_an_image')
  return image
    .rotate()
    .resize(largest, largest, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => {
      throw refuse('not_an_image')
    })
}
