import { useEffect, useId, useRef, useState } from 'react'
import type { Photo } from '#contract/listings/pictures.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { errorText } from '#web/ui/error-text.ts'
import { rich, t } from '#web/t.ts'

interface PhotoFieldProps {
  label: string
  max: number
  /** Sends one picture and returns what is kept of it. */
  upload: (bytes: Uint8Array<ArrayBuffer>) => Promise<Photo>
}

const kinds = 'image/jpeg,image/png,image/webp,image/avif'

/** Pictures to a text, each sent as soon as it is chosen; the form carries their keys as `photos`. */
export function PhotoField({ label, max, upload }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<Photo[]>([])
  const [underWay, setUnderWay] = useState(0)
  const [fault, setFault] = useState('')
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])

  const take = async (files: File[]) => {
    setFault('')
    const free = max - photos.length - underWay
    if (files.length > free) setFault(t('order.photos.too-many', { max }))
    for (const file of files.slice(0, free)) {
      setUnderWay((count) => count + 1)
      try {
        const photo = await upload(new Uint8Array(await file.arrayBuffer()))
        setPhotos((before) => [...before, photo])
      } catch (error) {
        setFault(`${file.name}: ${errorText(error)}`)
      }
      setUnderWay((count) => count - 1)
    }
  }
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {rich('order.photos.label', {
          label,
          max,
          soft: (words) => <span className="font-normal text-soft">{words}</span>,
        })}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={kinds}
        multiple
        disabled={!isAlive || photos.length + underWay >= max}
        className="field py-2.5"
        aria-describedby={`${id}-said`}
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p id={`${id}-said`} role="status" className="mt-1.5 text-note text-soft empty:hidden">
        {underWay > 0 ? t('order.photos.sending', { count: underWay }) : fault}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {photos.map((photo) => (
          <li key={photo.key} className="relative size-20">
            <input type="hidden" name="photos" value={photo.key} />
            <Picture photo={photo} sizes="80px" className="size-20" alt={t('order.photos.yours')} />
            <button
              type="button"
              aria-label={t('order.photos.remove')}
              className="absolute top-0 right-0 flex size-8 items-center justify-center bg-paper"
              onClick={() => {
                setPhotos((before) => before.filter(({ key }) => key !== photo.key))
                input.current?.focus()
              }}
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
