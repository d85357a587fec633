import { useId, useState, type DragEvent } from 'react'
import { flushSync } from 'react-dom'
import { maxPhotos } from 'virtual:contract-values'
import type { ListingDraft, DraftPhoto } from './draft.ts'
import type { DraftErrors } from './draft-check.ts'
import { PhotoTile } from './photo-tile.tsx'
import { DropHint } from '#web/features/dashboard/drop-hint.tsx'
import { acceptedPhotos } from '#web/kit/form/photo-files.ts'
import { t } from '#web/lib/text/t.ts'

interface PhotosProps {
  draft: ListingDraft
  errors: DraftErrors
  put: (change: (draft: ListingDraft) => ListingDraft) => void
  add: (files: readonly File[], present: number) => void
  retry: (row: string) => void
}

/**
 * Shows the listing's photos in the order in which buyers see them. Sellers can choose, drop or paste photos, and
 * reorder them by dragging or with buttons.
 */
export function Photos({ draft: { photos }, errors, put, add, retry }: PhotosProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [dragged, setDragged] = useState<string>()
  const [message, setMessage] = useState('')

  const change = (next: (photos: DraftPhoto[]) => DraftPhoto[]) =>
    put((draft) => ({ ...draft, photos: next(draft.photos) }))
  const move = (row: string, to: number) => {
    change((all) => moved(all, row, to))
    setMessage(t('seller.photo.moved', { number: to + 1, count: photos.length }))
  }
  const moveByKey = (row: string, to: number, button: 'earlier' | 'later') => {
    flushSync(() => move(row, to))
    // Restores the focus, which is lost when the photo moves. For the first and last photo, one of the buttons is
    // disabled, so the other button is focused.
    const place = document.getElementById(`${id}${row}`)
    const same = place?.querySelector<HTMLButtonElement>(`[data-move=${button}]:not(:disabled)`)
    ;(same ?? place?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus()
  }
  const take = (files: FileList | null) => {
    if (files) add([...files], photos.length)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (dragged === undefined) take(event.dataTransfer.files)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(dragged === undefined)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={({ clipboardData }) => take(clipboardData.files)}
    >
      <label
        htmlFor={id}
        className={`flex min-h-32 flex-col items-center justify-center gap-1 border border-dashed p-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-tile' : 'border-edge'}`}
      >
        <span className="font-semibold">
          {isOver ? (
            t('seller.photo.drop')
          ) : (
            <DropHint drop={t('seller.photo.choose')} choose={t('common.choose-photos')} />
          )}
        </span>
        <span id={`${id}hint`} className="text-note text-soft">
          {t('seller.photo.hint', { megabytes: 10, most: maxPhotos })}
        </span>
        <input
          id={id}
          name="photos"
          type="file"
          accept={acceptedPhotos}
          multiple
          aria-disabled={photos.length >= maxPhotos || undefined}
          onClick={(event) => photos.length >= maxPhotos && event.preventDefault()}
          aria-invalid={errors.photos !== undefined}
          aria-describedby={errors.photos === undefined ? `${id}hint` : `${id}hint ${id}fault`}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </label>
      {errors.photos && (
        <p id={`${id}fault`} className="mt-2 text-note font-semibold text-accent">
          {errors.photos}
        </p>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      {photos.length > 0 && (
        <p id={`${id}alt`} className="mt-4 text-note text-soft">
          {t('seller.photo.description.hint')}
        </p>
      )}
      <ol className="mt-4 grid grid-cols-2 gap-4 empty:hidden sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo, at) => (
          <li key={photo.row} id={`${id}${photo.row}`}>
            <PhotoTile
              photo={photo}
              hintId={`${id}alt`}
              at={at}
              count={photos.length}
              error={errorOf(errors, photos, photo)}
              isDragged={dragged === photo.row}
              onDrag={(isDragged) => setDragged(isDragged ? photo.row : undefined)}
              onDragOver={() => {
                if (dragged !== undefined && dragged !== photo.row) move(dragged, at)
              }}
              move={(to, button) => moveByKey(photo.row, to, button)}
              setAlt={(alt) =>
                change((all) => all.map((one) => (one.row === photo.row ? { ...one, alt } : one)))
              }
              retry={() => retry(photo.row)}
              remove={() => {
                change((all) => all.filter((one) => one.row !== photo.row))
                setMessage(t('seller.photo.removed', { number: at + 1 }))
                document.getElementById(id)?.focus()
              }}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function moved(photos: readonly DraftPhoto[], row: string, to: number): DraftPhoto[] {
  const photo = photos.find((one) => one.row === row)
  return photo ? photos.filter((one) => one !== photo).toSpliced(to, 0, photo) : [...photos]
}

/** Returns the error of a photo. The indexes in server errors count only uploaded photos. */
function errorOf(errors: DraftErrors, photos: readonly DraftPhoto[], photo: DraftPhoto): string | undefined {
  if (photo.error !== '') return photo.error
  const at = photos.filter((one) => one.photo !== null).indexOf(photo)
  return errors[`photos.${at}`] ?? errors[`photos.${at}.alt`] ?? errors[`photos.${at}.key`]
}
