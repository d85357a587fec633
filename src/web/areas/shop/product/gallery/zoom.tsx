import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import PhotoSwipe from 'photoswipe'
import photoSwipeStyles from 'photoswipe/style.css?inline'
import type { Photo } from '#contract/pictures.ts'
import { t } from '#web/lib/text/t.ts'
import { ChevronIcon, CloseIcon } from '#web/kit/icons.tsx'
import { pictureSrcSet, pictureUrl } from '#web/kit/picture.tsx'
import { photoAlt } from './photo-alt.ts'

/** PhotoSwipe's styles, in a layer below the utilities, so that `photo-viewer` can change them. */
const styles = `@layer components { ${photoSwipeStyles} }`

interface ZoomProps {
  photos: Photo[]
  /** Title of the listing, used as the description of photos that have none. */
  title: string
  at: number
  /** Shows the photo with the given index, or closes the zoom view if it is null. */
  show: (at: number | null) => void
}

/**
 * Zoom view in a native modal dialog, which traps the focus and closes on Escape. Visitors swipe, pinch, double-tap or
 * scroll the wheel, and change the photo with the arrow keys.
 */
export function Zoom({ photos, title, at, show }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { viewer, start } = usePhotoViewer({ photos, title, at, show })
  // `start` is an effect event and thus not a dependency, so PhotoSwipe is opened only once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => start(dialog.current!), [])
  const showNext = (by: number) => viewer.current?.goTo((at + by + photos.length) % photos.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') showNext(1)
    if (event.key === 'ArrowLeft') showNext(-1)
  }
  return (
    <dialog
      ref={dialog}
      onClose={() => show(null)}
      aria-label={t('product.photos')}
      onKeyDown={onKeyDown}
      className="photo-viewer m-0 size-full max-h-none max-w-none bg-paper text-ink"
    >
      <style>{styles}</style>
      <button
        type="button"
        aria-label={t('common.close')}
        // Closing the native dialog returns the focus to the photo.
        onClick={() => dialog.current?.close()}
        className="absolute top-2 right-2 round-control"
      >
        <CloseIcon />
      </button>
      {photos.length > 1 && (
        <div className="pointer-events-none absolute inset-x-2 bottom-4 flex items-center justify-center gap-4 *:pointer-events-auto">
          <button
            type="button"
            aria-label={t('product.photos.previous')}
            onClick={() => showNext(-1)}
            className="round-control"
          >
            <ChevronIcon className="size-5 rotate-180" />
          </button>
          <span role="status" className="rounded-round bg-paper px-3 tabular-nums">
            {t('common.page-of', { page: at + 1, pages: photos.length })}
          </span>
          <button
            type="button"
            aria-label={t('product.photos.next')}
            onClick={() => showNext(1)}
            className="round-control"
          >
            <ChevronIcon />
          </button>
        </div>
      )}
    </dialog>
  )
}

/** Returns a function that opens PhotoSwipe in a dialog and returns a function that closes it. */
function usePhotoViewer({ photos, title, at, show }: ZoomProps) {
  const viewer = useRef<PhotoSwipe>(null)
  const onChange = useEffectEvent((next: number) => show(next))
  const start = useEffectEvent((dialog: HTMLDialogElement) => {
    if (!dialog.open) dialog.showModal()
    const shownSources = [...document.querySelectorAll<HTMLImageElement>('#gallery img')].map(
      ({ currentSrc }) => currentSrc,
    )
    // Use the format that the browser has chosen for the photos on the page, because it has cached files in this
    // format.
    const format = shownSources[0]?.includes('.avif') ? 'avif' : 'jpg'
    const opened = new PhotoSwipe({
      ...viewerOptions,
      appendToEl: dialog,
      index: at,
      dataSource: photos.map((photo, index) => ({
        src: pictureUrl(photo),
        srcset: pictureSrcSet(photo, format),
        msrc: shownSources[index],
        width: photo.width,
        height: photo.height,
        alt: photoAlt(photos, index, title),
      })),
    })
    opened.on('change', () => onChange(opened.currIndex))
    // A swipe, or a tap beside the photo, closes only PhotoSwipe. The dialog must then be closed separately.
    opened.on('destroy', () => dialog.close())
    opened.init()
    // PhotoSwipe must not have the role `dialog`, because the surrounding dialog already has this role.
    opened.element?.setAttribute('role', 'presentation')
    viewer.current = opened
    return () => {
      viewer.current = null
      opened.destroy()
    }
  })
  return { viewer, start }
}

/** Turns off PhotoSwipe's own buttons, keys and focus handling, because the dialog provides them. */
const viewerOptions = {
  close: false,
  zoom: false,
  counter: false,
  arrowPrev: false,
  arrowNext: false,
  arrowKeys: false,
  escKey: false,
  trapFocus: false,
  returnFocus: false,
  bgOpacity: 1,
  showHideAnimationType: 'none',
  tapAction: false,
  secondaryZoomLevel: ({ fit }: { fit: number }) => Math.max(1, fit * 2.5),
  maxZoomLevel: ({ fit }: { fit: number }) => Math.max(2, fit * 4),
} as const
