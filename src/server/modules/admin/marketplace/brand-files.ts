import type { Sharp } from 'sharp'
import type { Files } from '#platform/files/files.ts'
import { loadSharp } from '#platform/pictures/decode-picture.ts'
import { isStorageFull } from '#platform/core/storage-full.ts'
import { isWholePicture } from '#platform/pictures/whole-picture.ts'
import { marketplace, type Marketplace } from '#platform/config/marketplace.ts'
import { logoPath } from './logo.ts'

/** Icon sizes in pixels. Each marketplace has icons in these sizes, even without a logo. */
const sides = {
  'icon-32.png': 32,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'maskable-192.png': 192,
  'maskable-512.png': 512,
} as const

const names = ['favicon.svg', 'logo.png', 'og.png', ...Object.keys(sides)] as const

export interface BrandFiles {
  /** Returns a file of the current brand or an earlier brand, or undefined if it does not exist. */
  find(brand: string, name: string): Promise<{ bytes: Uint8Array; type: string } | undefined>
}

/**
 * Creates the functions that return icons and the preview image for shared links. Draws each image on its first
 * request, from the logo. Without a logo, draws the default mark in the accent color.
 */
export function createBrandFiles(files: Files): BrandFiles {
  const making = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(key: string, name: string): Promise<Uint8Array | undefined> {
    const bytes = await draw(files, marketplace(), name)
    if (bytes)
      await files.write(key, bytes).catch((error: unknown) => {
        if (!isStorageFull(error)) throw error
      })
    return bytes
  }

  return {
    async find(brand, name) {
      if (!(names as readonly string[]).includes(name) || !/^[0-9a-f]{16}$/.test(brand)) return undefined
      const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
      const key = `pictures/brand/${brand}/${name}`
      let bytes = await readWhole(files, key)
      if (!bytes && brand === marketplace().brandVersion) {
        const drawing = making.get(key) ?? make(key, name).finally(() => making.delete(key))
        making.set(key, drawing)
        bytes = await drawing
      }
      return bytes && { bytes, type }
    },
  }
}

/** Reads a brand file. Returns undefined if the file is missing or damaged. */
async function readWhole(files: Files, key: string): Promise<Uint8Array | undefined> {
  const bytes = await files.read(key)
  return bytes && isWholePicture(key.endsWith('.svg') ? 'svg' : 'png', bytes) ? bytes : undefined
}

/** Returns the default mark in the marketplace's colors as SVG. */
export function markSvg({ shades }: Pick<Marketplace, 'shades'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${shades.light}"/>${markPath(shades.onLight)}</svg>`
}

const markPath = (color: string): string =>
  `<path fill="${color}" fill-rule="evenodd" d="M16 5a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm-4.5 17.5V15a4.5 4.5 0 0 1 9 0v7.5Z"/>`

const offWhite = '#f8f5ef'

async function draw(files: Files, of: Marketplace, name: string): Promise<Uint8Array | undefined> {
  if (name === 'favicon.svg') return Buffer.from(markSvg(of))
  const logo = of.logo && (await readWhole(files, logoPath(of.logo.key)))
  // Draw no icon if the logo cannot be read, because browsers would cache the default icon permanently.
  if (of.logo && !logo) return undefined
  if (name === 'logo.png') return logo ?? undefined
  if (name === 'og.png') return drawOn({ width: 1200, height: 630 }, of, logo, 0.5)
  const side = sides[name as keyof typeof sides]
  // Systems crop maskable icons to a circle with 80 % of the width. A square logo must fit into that circle.
  const logoShare = name.startsWith('maskable') ? 0.56 : 0.84
  return drawOn({ width: side, height: side }, of, logo, logo ? logoShare : 0.72)
}

/**
 * Draws the logo on an off-white background, or the default mark on the accent color. `share` is the fraction of the
 * width and height that the drawing fills. The rest is a margin, because apps crop the corners of icons.
 */
async function drawOn(
  canvas: { width: number; height: number },
  { shades }: Marketplace,
  logo: Uint8Array | null | undefined,
  share: number,
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const inside = { width: Math.round(canvas.width * share), height: Math.round(canvas.height * share) }
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 22 22">${markPath(shades.onLight)}</svg>`
  const picture: Sharp = logo ? sharp(logo) : sharp(Buffer.from(mark), { density: 2400 })
  const input = await picture
    .resize({ ...inside, fit: 'inside' })
    .png()
    .toBuffer()
  const background = logo ? offWhite : shades.light
  return sharp({ create: { ...canvas, channels: 3, background } })
    .composite([{ input, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
