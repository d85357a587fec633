import type { Photo } from '#contract/pictures.ts'
import { t } from '#web/lib/text/t.ts'

/** Returns the seller's description of a photo or, if there is none, the listing's title and the photo's position. */
export function photoAlt(photos: readonly Photo[], at: number, title: string): string {
  return photos[at]?.alt || t('product.photos.alt', { title, number: at + 1, count: photos.length })
}
