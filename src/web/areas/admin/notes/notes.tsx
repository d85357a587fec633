import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxNoteLength, type NoteSubject, type StaffNote } from '#contract/admin/staff-notes.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { TextButton } from '#web/kit/buttons.tsx'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

interface StaffNotesProps {
  subject: NoteSubject
  subjectId: string
  notes: readonly StaffNote[]
}

const leads: Record<NoteSubject, string> = tableOf('admin.notes.lead')

/** Notes of staff about a buyer, seller or order, newest first, with a form to add one. */
export function StaffNotes({ subject, subjectId, notes }: StaffNotesProps) {
  return (
    <TitledSection id="notes" title={t('admin.notes')} className="mt-10 min-w-0 max-w-prose">
      <p className="mb-4 text-soft">{leads[subject]}</p>
      <NewNote subject={subject} subjectId={subjectId} />
      {notes.length === 0 ? (
        <p className="mt-6 text-soft">{t('admin.notes.none')}</p>
      ) : (
        <ol aria-label={t('admin.notes')} className="mt-6 border-t border-line">
          {notes.map((note) => (
            <li key={note._id} className="border-b border-line py-4">
              <Note note={note} />
            </li>
          ))}
        </ol>
      )}
    </TitledSection>
  )
}

const check = ({ text }: { text: string }) =>
  definedErrors<'text'>({ text: required(t('admin.notes.empty'))(text) })

function NewNote({ subject, subjectId }: Omit<StaffNotesProps, 'notes'>) {
  const { revalidate } = useRevalidator()
  const attempt = useRef(crypto.randomUUID())
  /**
   * Renews the idempotency key after the server has rejected a request. If a response was lost, the key stays the same,
   * so that a retry cannot add the note twice.
   */
  const renew = (error: unknown): never => {
    if (error instanceof CallError && error.status < 500) attempt.current = crypto.randomUUID()
    throw error
  }
  const send = async ({ text }: { text: string }, form: HTMLFormElement) => {
    const body = { subject, subjectId, text, attempt: attempt.current }
    await call('addStaffNote', { body }).catch(renew)
    attempt.current = crypto.randomUUID()
    form.reset()
    await revalidate()
    return { message: t('admin.notes.added'), isBeside: true }
  }
  return (
    <Form
      label={t('admin.notes.add')}
      button={t('admin.notes.add')}
      names={['text']}
      {...{ check, send }}
      isQuiet
    >
      <NoteField />
    </Form>
  )
}

function NoteField({ text = '' }: { text?: string }) {
  return (
    <TextAreaField
      name="text"
      label={t('admin.notes.text')}
      rows={3}
      maxLength={maxNoteLength}
      defaultValue={text}
      className="w-full"
    />
  )
}

function Note({ note }: { note: StaffNote }) {
  const { _id: id, text, author, addedAt, editedAt, isOwn, isDeletable } = note
  const [isEditing, setIsEditing] = useState(false)
  const params = { id }
  const remove = async () => {
    await call('deleteStaffNote', { params })
    return { message: t('admin.notes.deleted'), undo: () => call('restoreStaffNote', { params }) }
  }
  const save = async (body: { text: string }) => {
    await call('editStaffNote', { params, body })
    return { message: t('admin.notes.saved'), onReloaded: () => setIsEditing(false) }
  }
  return (
    <article>
      <p className="flex flex-wrap gap-x-2 text-note text-soft">
        <bdi className="font-semibold">@{author.username}</bdi>
        <MarketplaceTime at={addedAt} />
        {editedAt && (
          <span>
            {t('admin.notes.edited')} <MarketplaceTime at={editedAt} />
          </span>
        )}
      </p>
      {isEditing ? (
        <Form
          label={t('admin.notes.edit')}
          button={t('admin.notes.save')}
          names={['text']}
          check={check}
          send={save}
          actions={<TextButton onClick={() => setIsEditing(false)}>{t('common.cancel')}</TextButton>}
          isQuiet
        >
          <NoteField text={text} />
        </Form>
      ) : (
        <>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
          <div className="flex gap-5">
            {isOwn && <TextButton onClick={() => setIsEditing(true)}>{t('admin.notes.edit')}</TextButton>}
            {isDeletable && (
              <ActionButton action={remove} className="text-link">
                {t('admin.notes.delete')}
              </ActionButton>
            )}
          </div>
        </>
      )}
    </article>
  )
}
