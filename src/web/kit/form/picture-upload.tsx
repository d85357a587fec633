import { useId, useState, type ReactNode } from 'react'
import { FileButton } from '#web/kit/form/file-button.tsx'
import { t } from '#web/lib/text/t.ts'
import { errorText } from '../error-text.ts'
import { useReportUpload } from './upload-gate.ts'

const maxBytes = 10 * 1024 * 1024

interface PictureUploadProps {
  label: string
  /** Accepted media types, in the format of the `accept` attribute of an `input`. */
  accept: string
  /**
   * Uploads the picture. Calls `onSent` with the uploaded portion, from 0 to 1. Returns a message for the user, if
   * there is one.
   */
  upload(body: Uint8Array<ArrayBuffer>, onSent: (portion: number) => void): Promise<string | undefined>
  hint?: string
  /** Buttons beside the upload button. */
  children?: ReactNode
}

/**
 * Button for uploading a picture. The upload starts as soon as a picture is selected. Shows a progress bar and the
 * result.
 */
export function PictureUpload({ label, accept, upload, hint, children }: PictureUploadProps) {
  const id = useId()
  const [sent, setSent] = useState<number>()
  const [message, setMessage] = useState('')
  const [uploadError, setUploadError] = useState('')
  useReportUpload(sent === undefined ? undefined : t('seller.portrait.sending'), uploadError !== '')
  const send = async (file: File) => {
    setMessage('')
    setUploadError(file.size > maxBytes ? t('seller.photo.too-large', { megabytes: 10 }) : '')
    if (file.size > maxBytes) return
    setSent(0)
    try {
      setMessage((await upload(new Uint8Array(await file.arrayBuffer()), setSent)) ?? '')
    } catch (error) {
      setUploadError(errorText(error))
    }
    setSent(undefined)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <FileButton
          id={id}
          accept={accept}
          aria-disabled={sent !== undefined || undefined}
          onClick={(event) => sent !== undefined && event.preventDefault()}
          aria-describedby={hint === undefined ? `${id}said` : `${id}hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            target.value = ''
          }}
        >
          {sent === undefined ? label : t('seller.portrait.sending')}
        </FileButton>
        {children}
      </div>
      {sent !== undefined && (
        <progress
          className="progress-bar mt-2"
          aria-label={t('seller.portrait.sending')}
          max={1}
          value={sent}
        />
      )}
      {hint !== undefined && (
        <p id={`${id}hint`} className="mt-1.5 text-note text-soft">
          {hint}
        </p>
      )}
      <p id={`${id}said`} role="status" className="mt-1.5 text-note font-semibold text-good empty:hidden">
        {message}
      </p>
      <p role="alert" className="mt-1.5 text-note font-semibold text-accent empty:hidden">
        {uploadError}
      </p>
    </>
  )
}
