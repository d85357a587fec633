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
import type { BatchRow } from './import-batch.ts'

const mostPhotosAtOnce = 2
const placePauseMs = 1000
const mostPlaceAttempts = 20

export interface FetchedPhotos {
  added: number
  missing: number
}

/**
 * Downloads the photos that rows refer to, and adds the photos to the rows. If a download fails, imports the row
 * without that photo and notes the failure in the row's report. Returns undefined if another worker has taken over the
 * import. Can be repeated after a crash, because unused photos are deleted after a day.
 */
export async function fetchPhotos(
  context: ListingContext,
  sellerId: string,
  rows: BatchRow[],
  stillMine: () => Promise<boolean>,
): Promise<FetchedPhotos | undefined> {
  const total: FetchedPhotos = { added: 0, missing: 0 }
  for (const row of rows) {
    if (!('fields' in row.read) || row.createdBefore !== undefined) continue
    const { photos } = row.read
    if (!photos) continue
    const found: (Pick<Photo, 'key' | 'alt'> | LocalizedText)[] = []
    for (let at = 0; at < photos.length; at += mostPhotosAtOnce) {
      // Renew the lease before each download, because downloading all photos of a row can take longer than one lease.
      if (!(await stillMine())) return undefined
      found.push(
        ...(await Promise.all(
          photos.slice(at, at + mostPhotosAtOnce).map((photo) => fetchPhoto(context, sellerId, photo)),
        )),
      )
    }
    const added = found.filter((one) => typeof one !== 'function')
    const errors = found.filter((one) => typeof one === 'function')
    // If no photo could be downloaded, the listing keeps its previous photos.
    if (added.length > 0) row.read.fields.photos = [...(row.read.fields.photos ?? []), ...added]
    row.notes = [...row.notes, ...errors]
    total.added += added.length
    total.missing += errors.length
  }
  return total
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
        reason: faultWords[fetched.fault](language, fetched.status ?? 0),
      })
  return keepPhoto(context, sellerId, fetched.bytes, { url, alt })
}

async function keepPhoto(
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
      // A photo that the marketplace rejects is noted in the report, and the import continues.
      if (!(error instanceof AppError)) throw error
      const { text: reason } = error
      if (error.code !== 'too_many_requests' || attempt >= mostPlaceAttempts)
        return (language) =>
          translate(language, 'import.photo-missing', {
            address: url.slice(0, 200),
            reason: reason(language),
          })
      await pause(placePauseMs)
    }
  }
}

const faultWords: Record<FetchError, (language: string | null, status: number) => string> = {
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
