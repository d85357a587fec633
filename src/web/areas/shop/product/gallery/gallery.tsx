import { type FocusEvent, type MouseEvent, Suspense, useState } from 'react'
import type { Photo } from '#contract/pictures.ts'
import { t } from '#web/lib/text/t.ts'
import { Picture, pictureUrl } from '#web/kit/picture.tsx'
import { photoAlt } from './photo-alt.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

const sizes = '(min-width: 84rem) 46rem, (min-width: 52rem) 52vw, 100vw'

/**
 * Scrolls a focused photo fully into view, because Firefox does not scroll to a photo that is already partly visible.
 */
const showWhole = ({ currentTarget }: FocusEvent): void => {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest' })
}

function enlargeText({ alt }: Photo, number: number, count: number): string {
  if (alt === '') return t('product.photos.enlarge', { number, count })
  return t('product.photos.enlarge-described', { number, count, description: alt })
}

const Zoom = lazyPart(async () => (await import('./zoom.tsx')).Zoom)

/**
 * Photos that the visitor can swipe or reach with Tab. On phones, dots show which photo is visible. Each photo opens in
 * a zoom view, or as a plain link without JavaScript.
 */
export function Gallery({ photos, title }: { photos: Photo[]; title: string }) {
  /** Index of the photo in the zoom view; null if the zoom view is closed. */
  const [at, setAt] = useState<number | null>(null)
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAt(index)
  }
  const [shown, setShown] = useState(0)
  if (photos.length === 0) return <div className="aspect-4/5 rounded-soft bg-tile" />
  return (
    <section aria-label={t('product.photos')} className="gallery">
      <ul
        id="gallery"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {photos.map((photo, index) => (
          <li key={photo.key}>
            <a
              href={pictureUrl(photo)}
              aria-label={enlargeText(photo, index + 1, photos.length)}
              onClick={(event) => open(event, index)}
              onFocus={showWhole}
            >
              <Picture
                photo={photo}
                alt={photoAlt(photos, index, title)}
                sizes={index === 0 ? sizes : '(min-width: 52rem) 26vw, 100vw'}
                isPreloaded={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <p aria-hidden="true">
          {photos.map(({ key }, index) => (
            <i key={key} data-on={index === shown || undefined} />
          ))}
        </p>
      )}
      {at !== null && (
        <Suspense>
          <Zoom photos={photos} title={title} at={at} show={setAt} onMissing={() => setAt(null)} />
        </Suspense>
      )}
    </section>
  )
}
