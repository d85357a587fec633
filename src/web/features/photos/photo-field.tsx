import { useId, useRef, useState } from 'react'
import type { Photo, PrivatePhoto } from '#contract/pictures.ts'
import { CloseIcon } from '#web/kit/icons.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { errorText } from '#web/kit/error-text.ts'
import { useReportUpload } from '#web/kit/form/upload-gate.ts'
import { acceptedPhotos } from '#web/kit/form/photo-files.ts'
import { FileButton } from '#web/kit/form/file-button.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

interface PhotoFieldProps {
  label: string
  max: number
  /** Uploads a photo and returns the stored photo. */
  upload: (bytes: Uint8Array<ArrayBuffer>) => Promise<Photo | PrivatePhoto>
}

/** File that the user selected. The upload is in progress until the file has a `photo` or an `error`. */
interface ChosenPhoto {
  id: string
  file: File
  photo?: Photo | PrivatePhoto
  error?: string | undefined
}

/** Upload timeout in ms. Longer than for API calls, because uploading large photos over mobile data takes a while. */
export const uploadTimeoutMs = 120_000

/**
 * Field for photos. Each photo is uploaded immediately after the user selects it. The form field `photos` contains the
 * keys of the uploaded photos. If the form uses `useUploadGate`, submitting waits for running uploads, and a failed
 * upload blocks the form until the user retries it or removes the photo.
 */
export function PhotoField({ label, max, upload }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([])
  const [hasTooMany, setHasTooMany] = useState(false)
  const isHydrated = useHydrated()
  const uploadingCount = chosen.filter(({ photo, error }) => !photo && error === undefined).length
  useReportUpload(
    uploadingCount > 0 ? t('order.photos.held', { count: uploadingCount }) : undefined,
    chosen.some(({ error }) => error !== undefined),
    true,
  )

  const change = (of: string, to: Partial<ChosenPhoto>) =>
    setChosen((all) => all.map((one) => (one.id === of ? { ...one, ...to } : one)))
  const send = async ({ id: of, file }: ChosenPhoto) => {
    change(of, { error: undefined })
    try {
      change(of, { photo: await upload(new Uint8Array(await file.arrayBuffer())) })
    } catch (error) {
      // A DOMException means that the browser could not read the file, for example because its memory card was removed.
      change(of, { error: error instanceof DOMException ? t('order.photos.unreadable') : errorText(error) })
    }
  }
  const addFiles = async (files: readonly File[]) => {
    const added = files.slice(0, max - chosen.length).map((file) => ({ id: crypto.randomUUID(), file }))
    setHasTooMany(added.length < files.length)
    setChosen((before) => [...before, ...added])
    for (const one of added) await send(one)
  }
  const remove = (of: string) => {
    setChosen((before) => before.filter((one) => one.id !== of))
    setHasTooMany(false)
    input.current?.focus()
  }
  return (
    <div>
      <span id={`${id}-label`} className="block pb-1.5 font-medium">
        {rich('order.photos.label', {
          label,
          max,
          soft: (words) => <span className="font-normal text-soft">{words}</span>,
        })}
      </span>
      <FileButton
        ref={input}
        id={id}
        accept={acceptedPhotos}
        multiple
        disabled={!isHydrated}
        aria-disabled={chosen.length >= max || undefined}
        onClick={(event) => chosen.length >= max && event.preventDefault()}
        aria-labelledby={`${id}-label ${id}-act`}
        aria-describedby={`${id}-said`}
        onChange={(event) => {
          void addFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      >
        {t('order.photos.choose')}
      </FileButton>
      <div id={`${id}-said`} role="status" className="mt-1.5 text-note text-soft">
        {uploadingCount > 0 && <p>{t('order.photos.sending', { count: uploadingCount })}</p>}
        {hasTooMany && <p className="font-semibold text-accent">{t('order.photos.too-many', { max })}</p>}
      </div>
      <ul className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {chosen.map((one) =>
          one.error === undefined ? (
            <li key={one.id} className="relative size-20 bg-tile">
              {one.photo && (
                <>
                  <input type="hidden" name="photos" value={one.photo.key} />
                  <Picture photo={one.photo} sizes="80px" className="size-20" alt={t('order.photos.yours')} />
                </>
              )}
              <button
                type="button"
                aria-label={t('order.photos.remove')}
                className="absolute top-0 right-0 flex size-8 items-center justify-center bg-paper"
                onClick={() => remove(one.id)}
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ) : (
            <FailedPhoto
              key={one.id}
              name={one.file.name}
              error={one.error}
              retry={() => void send(one)}
              remove={() => remove(one.id)}
            />
          ),
        )}
      </ul>
    </div>
  )
}

interface FailedPhotoProps {
  name: string
  error: string
  retry: () => void
  remove: () => void
}

/**
 * Photo whose upload failed. The photo stays in the field until the user retries the upload or removes the photo, so
 * that the user does not send the message without noticing that a photo is missing.
 */
function FailedPhoto({ name, error, retry, remove }: FailedPhotoProps) {
  const id = useId()
  return (
    <li className="w-full border border-accent p-3">
      <p id={id} role="alert" className="text-note wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>: {error}
      </p>
      <p className="mt-1 flex gap-5">
        <button type="button" className="text-link" aria-describedby={id} data-upload-fault onClick={retry}>
          {t('common.try-again')}
        </button>
        <button type="button" className="text-link" aria-describedby={id} onClick={remove}>
          {t('order.photos.remove')}
        </button>
      </p>
    </li>
  )
}
