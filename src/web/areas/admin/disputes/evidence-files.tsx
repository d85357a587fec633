import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { evidenceFileFields, type EvidenceFile, type EvidenceFileField } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { useReportUpload } from '#web/kit/form/upload-gate.ts'
import { errorText } from '#web/kit/error-text.ts'
import { t } from '#web/lib/text/t.ts'
import { evidenceFileLabels } from './dispute-labels.ts'
import { TextButton } from '#web/kit/buttons.tsx'

const kinds = 'application/pdf,image/jpeg,image/png'

interface EvidenceFilesProps {
  id: string
  files: readonly EvidenceFile[]
}

/** Evidence files, one per field. Each file is uploaded immediately after it is chosen. */
export function EvidenceFiles({ id, files }: EvidenceFilesProps) {
  return (
    <section aria-labelledby="files" className="max-w-3xl">
      <h3 id="files" className="font-display text-title">
        {t('admin.disputes.files')}
      </h3>
      <p className="mt-1 max-w-prose text-soft">{t('admin.disputes.files.text')}</p>
      <ul className="mt-4 border-t border-line">
        {evidenceFileFields.map((field) => (
          <FileRow key={field} id={id} field={field} file={files.find((one) => one.field === field)} />
        ))}
      </ul>
    </section>
  )
}

interface FileRowProps {
  id: string
  field: EvidenceFileField
  file: EvidenceFile | undefined
}

function FileRow({ id, field, file }: FileRowProps) {
  const input = useId()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  useReportUpload(isBusy ? t('admin.disputes.files.sending') : undefined, hasFailed)
  const run = async (work: () => Promise<unknown>, words: string) => {
    setIsBusy(true)
    setHasFailed(false)
    setMessage(t('admin.disputes.files.sending'))
    try {
      await work()
      setMessage(words)
    } catch (error) {
      setHasFailed(true)
      setMessage(errorText(error))
    }
    await revalidate()
    setIsBusy(false)
  }
  const send = async (chosen: File) => {
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const query = { field, name: chosen.name.slice(-200) }
    await run(
      () => call('uploadEvidence', { params: { id }, query, body: bytes }, { timeout: 120_000 }),
      t('admin.disputes.files.added', { name: chosen.name }),
    )
  }
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p id={`${input}-name`} className="font-medium">
            {evidenceFileLabels[field]}
          </p>
          <p className="text-note text-soft" dir="auto">
            {file ? file.name : t('admin.disputes.files.none')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <label
            htmlFor={input}
            id={`${input}-act`}
            className="text-link relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
          >
            {file ? t('admin.disputes.files.replace') : t('admin.disputes.files.choose')}
            <input
              id={input}
              type="file"
              accept={kinds}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              aria-disabled={isBusy || undefined}
              onClick={(event) => isBusy && event.preventDefault()}
              aria-labelledby={`${input}-name ${input}-act`}
              aria-describedby={`${input}-said`}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen) void send(chosen)
                target.value = ''
              }}
            />
          </label>
          {file && (
            <TextButton
              aria-disabled={isBusy || undefined}
              aria-label={t('admin.disputes.files.remove', { name: file.name })}
              onClick={() =>
                void run(
                  () => call('removeEvidence', { params: { id }, query: { field } }),
                  t('admin.disputes.files.removed', { name: file.name }),
                )
              }
            >
              {t('common.remove')}
            </TextButton>
          )}
        </div>
      </div>
      <p id={`${input}-said`} role="status" className="mt-1 text-note text-soft empty:hidden">
        {message}
      </p>
    </li>
  )
}
