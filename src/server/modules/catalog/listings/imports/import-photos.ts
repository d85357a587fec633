import { setTimeout as pause } from 'node:timers/promises'
import type { Photo } from '#contract/pictures.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import type { FetchError } from '#platform/http/outbound/guarded-fetch.ts'
import { maxImageBytes } from '#platform/http/input/uploads.ts'
import { translate } from '#platform/language/translate.ts'
import { insertUpload } from '../edit/photos.store.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { pictureKey } from './csv/csv-cells.ts'
import type { BatchRow } from './plan-row.ts'
import type { ReadRow } from './rows/csv-row.ts'

const maxConcurrentDownloads = 2
const saveRetryDelayMs = 1000
const maxSaveAttempts = 20

export interface FetchedPhotos {
  added: number
  missing: number
}

/**
 * Downloads the photos that rows refer to, and adds them to the rows. If a download fails, imports the row without the
 * photo and adds a note to the report. Returns undefined if another worker has taken over the import. Can be repeated
 * after a crash, because unused photos are deleted after a day.
 */
export async function fetchPhotos(
  context: ListingContext,
  sellerId: string,
  rows: BatchRow[],
  renewLease: () => Promise<boolean>,
): Promise<FetchedPhotos | undefined> {
  const total: FetchedPhotos = { added: 0, missing: 0 }
  for (const row of rows) {
    if (!('fields' in row.read) || row.createdBefore !== undefined) continue
    const { photos } = row.read
    if (!photos) continue
    const found: (Pick<Photo, 'key' | 'alt'> | LocalizedText)[] = []
    for (let at = 0; at < photos.length; at += maxConcurrentDownloads) {
      // Renew the lease before each download, because downloading all photos of a row can take longer than one lease.
      if (!(await renewLease())) return undefined
      found.push(
        ...(await Promise.all(
          photos.slice(at, at + maxConcurrentDownloads).map((photo) => fetchPhoto(context, sellerId, photo)),
        )),
      )
    }
    const added = found.filter((one) => typeof one !== 'function')
    addVariantPhotos(row.read, found)
    const errors = found.filter((one) => typeof one === 'function')
    // If no photo could be downloaded, the listing keeps its previous photos.
    if (added.length > 0) row.read.fields.photos = [...(row.read.fields.photos ?? []), ...added]
    row.notes = [...row.notes, ...errors]
    total.added += added.length
    total.missing += errors.length
  }
  return total
}

/** Sets the photo keys of the variants of a new listing. The keys exist only after the download. */
function addVariantPhotos(
  { id, fields, photos = [], variantPhotos = [] }: ReadRow,
  found: readonly (Pick<Photo, 'key'> | LocalizedText)[],
): void {
  if (id !== '' || !fields.sizes) return
  const keys = new Map(
    photos.flatMap(({ url }, i) => {
      const photo = found[i]
      return photo && typeof photo !== 'function' ? [[url, photo.key] as const] : []
    }),
  )
  fields.sizes = fields.sizes.map((size, i) => {
    const photoKey = keys.get(variantPhotos[i] ?? '')
    return photoKey === undefined ? size : { ...size, photoKey }
  })
}

async function fetchPhoto(
  context: ListingContext,
  sellerId: string,
  { url, alt }: { url: string; alt: string },
): Promise<Pick<Photo, 'key' | 'alt'> | LocalizedText> {
  const key = pictureKey(url)
  if (key !== undefined && url.startsWith(`${context.origin()}/`)) return { key, alt }
  const fetched = await context.fetchFile(url, maxImageBytes)
  if ('fault' in fetched)
    return (language) =>
      translate(language, 'import.photo-missing', {
        address: url.slice(0, 200),
        reason: fetchErrorTexts[fetched.fault](language, fetched.status ?? 0),
      })
  return savePhoto(context, sellerId, fetched.bytes, { url, alt })
}

async function savePhoto(
  { db, clock, pictures }: ListingContext,
  sellerId: string,
  bytes: Buffer,
  { url, alt }: { url: string; alt: string },
): Promise<Pick<Photo, 'key' | 'alt'> | LocalizedText> {
  for (let attempt = 1; ; attempt++) {
    try {
      const stored = await pictures.save(bytes, `import ${sellerId}`)
      await insertUpload(db, sellerId, stored, new Date(clock.now()))
      return { key: stored.key, alt }
    } catch (error) {
      // Add a note to the report if the marketplace rejects a photo, and continue the import.
      if (!(error instanceof AppError)) throw error
      const { text: reason } = error
      if (error.code !== 'too_many_requests' || attempt >= maxSaveAttempts)
        return (language) =>
          translate(language, 'import.photo-missing', {
            address: url.slice(0, 200),
            reason: reason(language),
          })
      await pause(saveRetryDelayMs)
    }
  }
}

const fetchErrorTexts: Record<FetchError, (language: string | null, status: number) => string> = {
  address: (language) => translate(language, 'import.photo-missing.address'),
  private: (language) => translate(language, 'import.photo-missing.private'),
  unreachable: (language) => translate(language, 'import.photo-missing.unreachable'),
  refused: (language, status) =>
    status === 404 || status === 410
      ? translate(language, 'import.photo-missing.not-found')
      : translate(language, 'import.photo-missing.refused'),
  'too-large': (language) => translate(language, 'import.photo-missing.too-large'),
  'too-slow': (language) => translate(language, 'import.photo-missing.too-slow'),
}
