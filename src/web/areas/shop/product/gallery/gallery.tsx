import { type FocusEvent, type MouseEvent, Suspense, useState } from 'react'
import type { Photo } from '#contract/pictures.ts'
import { t } from '#web/lib/text/t.ts'
import { Picture, pictureUrl } from '#web/kit/picture.tsx'
import { photoAlt } from './photo-alt.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

const sizes = '(min-width: 84rem) 46rem, (min-width: 52rem) 52vw, 92vw'

/** Scrolls a focused photo fully into view, because Firefox does not scroll if any part of the photo is visible. */
const showWhole = ({ currentTarget }: FocusEvent): void => {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest' })
}

function enlargeText({ alt }: Photo, number: number, count: number): string {
  if (alt === '') return t('product.photos.enlarge', { number, count })
  return t('product.photos.enlarge-described', { number, count, description: alt })
}

const Zoom = lazyPart(async () => (await import('./zoom.tsx')).Zoom)

/**
 * Photos that the visitor can swipe or reach with Tab. Each photo opens in a zoom view, or as a plain link without
 * JavaScript.
 */
export function Gallery({ photos, title }: { photos: Photo[]; title: string }) {
  /** Index of the photo in the zoom view; null if the zoom view is closed. */
  const [at, setAt] = useState<number | null>(null)
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAt(index)
  }
  if (photos.length === 0) return <div className="aspect-4/5 rounded-soft bg-tile" />
  return (
    <section aria-label={t('product.photos')}>
      <ul className="-mx-(--page-edge) flex snap-x snap-mandatory gap-2 overflow-x-auto px-(--page-edge) md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0">
        {photos.map((photo, index) => (
          <li
            key={photo.key}
            className="w-[88%] shrink-0 snap-center first:col-span-2 only:w-full last:even:col-span-2 md:w-auto"
          >
            <a
              href={pictureUrl(photo)}
              aria-label={enlargeText(photo, index + 1, photos.length)}
              onClick={(event) => open(event, index)}
              onFocus={showWhole}
              className="block aspect-4/5 cursor-zoom-in overflow-hidden max-md:max-h-[75svh] max-md:w-full rounded-soft bg-tile"
            >
              <Picture
                photo={photo}
                alt={photoAlt(photos, index, title)}
                sizes={index === 0 ? sizes : '(min-width: 52rem) 26vw, 88vw'}
                isPreloaded={index === 0}
                className="size-full max-md:object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
      {at !== null && (
        <Suspense>
          <Zoom photos={photos} title={title} at={at} show={setAt} onMissing={() => setAt(null)} />
        </Suspense>
      )}
    </section>
  )
}
