import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChecklistLine } from '#contract/listings/checklist.ts'
import { createCallWithProgress } from '#web/lib/calls/call-with-progress.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import { FormFrame } from '#web/kit/form/frame.tsx'
import { errorText } from '#web/kit/error-text.ts'
import { checklistStepLabels } from '../checklist-labels.ts'
import { FileDrop } from './file-drop.tsx'
import { RepeatedImport } from './repeated-import.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

const starts = [
  ['draft', t('seller.import.as-drafts')],
  ['active', t('seller.import.as-active')],
] as const

/** Form that uploads a file and then opens the page of its import. */
export function FileForm() {
  const id = useId()
  const navigate = useNavigate()
  const base = useDashboardBase()
  const isBusy = useRef(false)
  const [file, setFile] = useState<File>()
  const [startAs, setStartAs] = useState<'draft' | 'active'>('draft')
  const [sent, setSent] = useState<number>()
  const [error, setError] = useState('')
  const [toDo, setToDo] = useState<readonly ChecklistLine[]>([])
  /** Id of an earlier import of the same file; undefined if there is no such import. */
  const [earlier, setEarlier] = useState<string>()

  const take = (chosen: File | undefined) => {
    setFile(chosen)
    setError('')
    setToDo([])
    setEarlier(undefined)
  }
  const send = async (again: boolean) => {
    if (file === undefined) return setError(t('seller.import.no-file'))
    if (isBusy.current) return
    isBusy.current = true
    take(file)
    setSent(0)
    try {
      const query = { name: file.name, startAs, again: String(again), hold: 'true' }
      const reply = await createCallWithProgress(setSent)(
        'createImport',
        { body: file, query },
        { timeout: 0 },
      )
      await navigate(`${base}/imports/${reply.import._id}`)
    } catch (error) {
      if (error instanceof CallError && error.code === 'import_repeated')
        setEarlier(String(error.details?.importId))
      else setError(errorText(error))
      if (error instanceof CallError && error.code === 'checklist_incomplete')
        setToDo(error.details?.lines as ChecklistLine[])
    }
    isBusy.current = false
    setSent(undefined)
  }
  return (
    <FormFrame
      aria-label={t('seller.import.form')}
      aria-describedby={`${id}fault`}
      className="max-w-3xl border border-line p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <FileDrop file={file} take={take} />
      <div className="mt-4">
        <RadioField
          name="startAs"
          label={t('seller.import.start-as')}
          choices={starts}
          value={startAs}
          onChoose={(value) => setStartAs(value as 'draft' | 'active')}
          isInline
        />
      </div>
      {earlier === undefined ? (
        <button
          className="mt-4 button button-full w-full sm:w-auto"
          aria-disabled={sent !== undefined || undefined}
        >
          {sent === undefined
            ? t('seller.import.continue')
            : t('seller.import.sending', { percent: Math.floor(sent * 100) })}
        </button>
      ) : (
        <RepeatedImport
          earlierImportId={earlier}
          onImportAgain={() => void send(true)}
          onCancel={() => take(undefined)}
        />
      )}
      {sent !== undefined && (
        <progress
          className="progress-bar mt-3"
          aria-label={t('seller.import.sending-file')}
          max={1}
          value={sent}
        />
      )}
      <div id={`${id}fault`} role="alert" className="mt-3 font-semibold text-accent empty:hidden">
        {error && <p>{error}</p>}
        {toDo.map((line) => (
          <p key={line.key}>
            <TextLink to={line.href}>{checklistStepLabels[line.key]}</TextLink>
          </p>
        ))}
      </div>
    </FormFrame>
  )
}
