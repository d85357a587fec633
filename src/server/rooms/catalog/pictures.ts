import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#contract/pictures.ts'

export const pictureKinds = ['avif', 'webp', 'jpg'] as const
export type PictureKind = (typeof pictureKinds)[number]

export interface PictureFile {
  key: string
  width: (typeof pictureWidths)[number]
  kind: PictureKind
}

/** Where the picture of a key comes from while it has no files: drawn by the demo, or an upload's original. */
export interface PictureSource {
  /** SVG or any image sharp reads; undefined for a key it does not know. */
  find(key: string): Promise<Buffer | undefined>
  /** The keys worth having on disk before anybody asks, the most wanted first. */
  listKeys(): Promise<string[]>
}

export interface Pictures {
  /** The path of a picture's file, made first if need be; undefined when there is no such picture. */
  find(file: PictureFile): Promise<string | undefined>
  /** Makes what is missing in the background, one at a time, giving way to whoever asks. */
  startFilling(): void
  /** Lets go of the background and waits for what is being made. */
  close(): Promise<void>
}

const largest = Math.max(...pictureWidths)
const namePattern = /^([0-9a-z]{16,64})-(320|640|960)\.(avif|webp|jpg)$/

/** Reads `{key}-{width}.{kind}`; anything else, paths above all, is undefined. */
export function parsePictureName(name: string): PictureFile | undefined {
  const parts = namePattern.exec(name)
  if (!parts) return undefined
  return { key: parts[1]!, width: Number(parts[2]) as PictureFile['width'], kind: parts[3] as PictureKind }
}

export function pictureName({ key, width, kind }: PictureFile): string {
  return `${key}-${width}.${kind}`
}

/** Pictures as files under `dataDir/pictures`; a missing one is made from the source, once, off the main thread. */
export function openPictures(dataDir: string, source?: PictureSource): Pictures {
  const folder = join(dataDir, 'pictures')
  const underWay = new Map<string, Promise<string | undefined>>()
  const places = openPlaces(2)
  let asked = 0
  let isClosing = false
  let filling: Promise<void> | undefined

  const pathOf = (file: PictureFile) => join(folder, file.key.slice(0, 2), pictureName(file))

  async function make(file: PictureFile, master?: Sharp): Promise<string | undefined> {
    const original = master ?? (await findOriginal(file.key))
    if (!original) return undefined
    const path = pathOf(file)
    await places.take()
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeWhole(path, (to) => encode(original, file).toFile(to))
    } finally {
      places.giveBack()
    }
    return path
  }

  async function findOriginal(key: string): Promise<Sharp | undefined> {
    const original = await source?.find(key)
    return original && sharp(original)
  }

  function makeOnce(file: PictureFile, master?: Sharp): Promise<string | undefined> {
    const name = pictureName(file)
    const running = underWay.get(name) ?? make(file, master).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }

  async function fill(keys: string[]): Promise<void> {
    for (const key of keys) {
      if (isClosing) return
      const startedAt = performance.now()
      // A picture that cannot be made is told to whoever asks for it; the others go on.
      await fillKey(key).catch(() => undefined)
      await pause(Math.min(2000, performance.now() - startedAt))
    }
  }

  /** All files of a key from one rendering. */
  async function fillKey(key: string): Promise<void> {
    const missing: PictureFile[] = []
    for (const kind of pictureKinds)
      for (const width of pictureWidths)
        if (!(await isThere(pathOf({ key, width, kind })))) missing.push({ key, width, kind })
    const original = missing.length > 0 ? await findOriginal(key) : undefined
    if (!original) return
    const master = await original
      .resize({ width: largest })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const file of missing) {
      while (asked > 0 && !isClosing) await pause(50)
      if (isClosing) return
      await makeOnce(file, sharp(master.data, { raw: master.info }))
    }
  }

  return {
    async find(file) {
      const path = pathOf(file)
      if (await isThere(path)) return path
      if (isClosing) return undefined
      asked++
      try {
        return await makeOnce(file)
      } finally {
        asked--
      }
    },
    startFilling() {
      if (source) filling ??= source.listKeys().then(fill, () => undefined)
    },
    async close() {
      isClosing = true
      await filling
      await Promise.allSettled(underWay.values())
    },
  }
}

function encode(image: Sharp, { width, kind }: PictureFile): Sharp {
  const sized = image.resize({ width, withoutEnlargement: false }).flatten({ background: '#ffffff' })
  if (kind === 'avif') return sized.avif({ quality: 52, effort: 2 })
  if (kind === 'webp') return sized.webp({ quality: 78 })
  return sized.jpeg({ quality: 80, mozjpeg: true })
}

/** Written beside and renamed: whoever reads the path reads all of it, whenever the process is killed. */
async function writeWhole(path: string, write: (to: string) => Promise<unknown>): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await write(beside)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.size > 0,
    () => false,
  )
}

/** At most so many at a time: encoders would otherwise take every thread from the rest of the house. */
function openPlaces(count: number): { take(): Promise<void>; giveBack(): void } {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async take() {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
