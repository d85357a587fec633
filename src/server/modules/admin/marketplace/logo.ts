import { createHash, randomBytes } from 'node:crypto'
import type { Logo } from '#contract/marketplace/profile.ts'
import type { Files } from '#platform/files/files.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import { loadSharp } from '#platform/pictures/decode-picture.ts'
import { unsupportedPictureError } from '#platform/pictures/unsupported-picture.ts'
import { requireFewChunks } from '#platform/pictures/png-chunks.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Db } from '#platform/database/db.ts'

/** Returns the path of an uploaded logo. Logos are stored under `pictures/`, so that backups include them. */
export const logoPath = (key: string): string => `pictures/brand/logos/${key}.png`

const maxSize = { width: 1200, height: 600 }
const maxPixels = 24_000_000
const seconds = 10

/**
 * Stores an uploaded logo. Re-encodes the image to remove metadata, and trims empty edges. The logo appears only after
 * the profile is saved.
 * @throws not_an_image; not_signed_in if the session has ended
 */
export async function uploadLogo(
  { files, db }: { files: Files; db: Db },
  bytes: Uint8Array,
  session: string,
): Promise<{ logo: Logo }> {
  const logo = await storeLogo(files, bytes)
  await saveUpload(db, {
    session,
    write: async () => undefined,
    discard: () => files.remove(logoPath(logo.key)),
  })
  return { logo }
}

/**
 * Re-encodes and stores a logo file.
 * @throws not_an_image
 */
export async function storeLogo(files: Files, bytes: Uint8Array): Promise<Logo> {
  if (bytes.length === 0) throw fail('not_an_image')
  requireFewChunks(bytes)
  const sharp = await loadSharp()
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
  const metadata = await image.metadata().catch(() => undefined)
  // Reject other formats, such as SVG, because rendering an SVG image can load other files.
  if (!metadata || !['png', 'jpeg', 'webp'].includes(metadata.format)) throw unsupportedPictureError(bytes)
  const upright = image.autoOrient().toColourspace('srgb').timeout({ seconds })
  const whole = await upright
    .png()
    .toBuffer()
    .catch(() => Promise.reject(fail('not_an_image')))
  // Trimming throws an error if the whole image has only one color.
  const trimmed = await sharp(whole)
    .trim()
    .toBuffer()
    .catch(() => whole)
  const { data, info } = await sharp(trimmed)
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const key = createHash('sha256').update(randomBytes(16)).update(data).digest('hex').slice(0, 32)
  await files.write(logoPath(key), data)
  return { key, width: info.width, height: info.height, isDark: await isDark(data) }
}

/**
 * Returns an uploaded logo, so that the form can show a preview before the admin saves the profile.
 * @throws not_found
 */
export async function getLogo(files: Files, key: string): Promise<{ png: string }> {
  const bytes = /^[0-9a-f]{32}$/.test(key) ? await files.read(logoPath(key)) : undefined
  if (!bytes) throw fail('not_found')
  return { png: Buffer.from(bytes).toString('base64') }
}

/** Returns whether a logo with a transparent background is too dark for the dark theme. */
async function isDark(png: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  const { data } = await sharp(png)
    .ensureAlpha()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [light, seen] = [0, 0]
  let isOpaque = true
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255
    if (alpha < 0.9) isOpaque = false
    light += alpha * (0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!)
    seen += alpha
  }
  return !isOpaque && seen > 0 && light / seen < 110
}
