import { useId } from 'react'
import { ChevronIcon, CloseIcon } from '#web/kit/icons.tsx'
import { Picture } from '#web/kit/picture.tsx'
import type { DraftPhoto } from './draft.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

interface PhotoTileProps {
  photo: DraftPhoto
  /** Id of the hint about photo descriptions. */
  hintId: string
  at: number
  count: number
  error: string | undefined
  isDragged: boolean
  /** Called while another photo is dragged over this photo. */
  onDragOver: () => void
  onDrag: (isDragged: boolean) => void
  move: (to: number, button: 'earlier' | 'later') => void
  setAlt: (alt: string) => void
  retry: () => void
  remove: () => void
}

const corner = 'absolute flex size-11 items-center justify-center bg-paper disabled:hidden'

export function PhotoTile(props: PhotoTileProps) {
  const { photo, hintId, at, count, error, isDragged, onDragOver, onDrag, move, setAlt, retry, remove } =
    props
  const id = useId()
  const isSending = photo.photo === null && photo.error === ''
  return (
    <>
      <div
        className={`relative aspect-4/5 cursor-grab overflow-hidden rounded-soft bg-tile ${isDragged ? 'opacity-50' : ''}`}
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', photo.row)
          onDrag(true)
        }}
        onDragEnd={() => onDrag(false)}
        onDragOver={onDragOver}
      >
        {photo.photo ? (
          <Picture photo={photo.photo} sizes="(min-width: 66rem) 15vw, 45vw" alt="" className="size-full" />
        ) : photo.preview === '' ? (
          <span className="block size-full p-3 pr-12 text-note wrap-anywhere text-soft">
            <bdi>{photo.name}</bdi>
          </span>
        ) : (
          <span
            className="block size-full bg-cover bg-center opacity-60"
            style={{ backgroundImage: `url("${photo.preview}")` }}
          />
        )}
        <button
          type="button"
          data-move="earlier"
          aria-label={t('seller.photo.earlier', { number: at + 1 })}
          disabled={at === 0}
          className={`${corner} bottom-0 left-0`}
          onClick={() => move(at - 1, 'earlier')}
        >
          <ChevronIcon className="size-5 rotate-180" />
        </button>
        <button
          type="button"
          data-move="later"
          aria-label={t('seller.photo.later', { number: at + 1 })}
          disabled={at === count - 1}
          className={`${corner} right-0 bottom-0`}
          onClick={() => move(at + 1, 'later')}
        >
          <ChevronIcon />
        </button>
        <button
          type="button"
          aria-label={t('seller.photo.remove', { number: at + 1 })}
          className={`${corner} top-0 right-0`}
          onClick={remove}
        >
          <CloseIcon />
        </button>
        {isSending && (
          <progress
            className="absolute inset-x-3 top-1/2 h-2 w-[calc(100%-1.5rem)]"
            aria-label={t('seller.photo.sending', { name: photo.name })}
            max={1}
            value={photo.progress}
          />
        )}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-note font-semibold text-accent">
          {error} {photo.photo === null && <TextButton onClick={retry}>{t('common.try-again')}</TextButton>}
        </p>
      )}
      <label htmlFor={id} className="sr-only">
        {t('seller.photo.description-of', { number: at + 1 })}
      </label>
      <input
        id={id}
        name="alt"
        className="mt-2 field min-h-11"
        placeholder={t('seller.photo.description')}
        maxLength={300}
        autoComplete="off"
        dir="auto"
        aria-describedby={hintId}
        value={photo.alt}
        onChange={({ target }) => setAlt(target.value)}
      />
    </>
  )
}
