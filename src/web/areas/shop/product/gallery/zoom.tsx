import type { KeyboardEvent } from 'react'
import type { Photo } from '#contract/pictures.ts'
import { t } from '#web/lib/text/t.ts'
import { ChevronIcon, CloseIcon } from '#web/kit/icons.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { photoAlt } from './photo-alt.ts'

interface ZoomProps {
  photos: Photo[]
  /** Title of the listing, which describes photos without a description. */
  title: string
  at: number
  /** Shows the photo with the given index, or closes the zoom view if the index is null. */
  show: (at: number | null) => void
}

/** Zoom view in a native modal dialog, which traps the focus and closes on Escape. Arrow keys change the photo. */
export function Zoom({ photos, title, at, show }: ZoomProps) {
  const photo = photos[at]
  const turn = (by: number) => show((at + by + photos.length) % photos.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  }
  return (
    <dialog
      ref={(dialog) => {
        if (dialog?.open === false) dialog.showModal()
      }}
      onClose={() => show(null)}
      aria-label={t('product.photos')}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none bg-paper text-ink"
    >
      {photo && (
        <Picture
          key={photo.key}
          photo={photo}
          alt={photoAlt(photos, at, title)}
          sizes="100vw"
          className="mx-auto h-full max-w-full object-contain!"
        />
      )}
      <button
        type="button"
        aria-label={t('common.close')}
        // Closing the native dialog returns the focus to the photo.
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        className="absolute top-2 right-2 round-control"
      >
        <CloseIcon />
      </button>
      {photos.length > 1 && (
        <div className="absolute inset-x-2 bottom-4 flex items-center justify-center gap-4">
          <button
            type="button"
            aria-label={t('product.photos.previous')}
            onClick={() => turn(-1)}
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
            onClick={() => turn(1)}
            className="round-control"
          >
            <ChevronIcon />
          </button>
        </div>
      )}
    </dialog>
  )
}
