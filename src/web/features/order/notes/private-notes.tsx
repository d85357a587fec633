import { useState } from 'react'
import { maxNoteLength, type OrderNote } from '#contract/orders/notes/order-notes.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { rich, t } from '#web/lib/text/t.ts'

/** API calls that change the notes of one order. Shops and the team use different calls. */
export interface NoteActions {
  add: (text: string) => Promise<unknown>
  edit: (noteId: string, text: string) => Promise<unknown>
  remove: (noteId: string) => Promise<unknown>
  restore: (noteId: string) => Promise<unknown>
}

interface PrivateNotesProps {
  /** Null if the notes could not be loaded. */
  notes: readonly OrderNote[] | null
  /** Text that says who can read the notes. */
  readers: string
  actions: NoteActions
}

/** Private notes about an order, with a form for a new note. */
export function PrivateNotes({ notes, readers, actions }: PrivateNotesProps) {
  return (
    <TitledSection id="notes" title={t('order.notes')} className="min-w-0">
      <p className="mt-1 text-note text-soft">{readers}</p>
      {notes === null ? (
        <p className="mt-3" role="alert">
          {t('order.notes.failed')}
        </p>
      ) : (
        <>
          {notes.length === 0 ? (
            <p className="mt-3 text-soft">{t('order.notes.none')}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {notes.map((note) => (
                <Note key={note._id} note={note} actions={actions} />
              ))}
            </ul>
          )}
          <div className="mt-4">
            <Form
              label={t('order.notes.add')}
              names={['text']}
              send={async ({ text }, form: HTMLFormElement) => {
                await actions.add(text)
                form.reset()
                return { message: t('order.notes.added') }
              }}
              button={t('order.notes.add')}
              isQuiet
            >
              <TextAreaField name="text" label={t('order.notes.text')} maxLength={maxNoteLength} rows={3} />
            </Form>
          </div>
        </>
      )}
    </TitledSection>
  )
}

function Note({ note, actions }: { note: OrderNote; actions: NoteActions }) {
  const { _id: id, text, author, createdAt, editedAt, mayEdit, mayDelete } = note
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing)
    return (
      <li className="py-3">
        <Form
          label={t('order.notes.text')}
          names={['text']}
          send={async (body) => {
            await actions.edit(id, body.text)
            return { message: t('order.notes.saved'), onReloaded: () => setIsEditing(false) }
          }}
          button={t('common.save')}
          busy={t('common.saving')}
          actions={
            <SecondaryButton type="button" onClick={() => setIsEditing(false)}>
              {t('common.cancel')}
            </SecondaryButton>
          }
          isQuiet
        >
          <TextAreaField
            name="text"
            label={t('order.notes.text')}
            maxLength={maxNoteLength}
            defaultValue={text}
            rows={3}
          />
        </Form>
      </li>
    )
  return (
    <li className="py-3">
      <p dir="auto" className="break-words whitespace-pre-line">
        {text}
      </p>
      <p className="mt-1 text-note text-soft">
        <bdi>{author}</bdi>, <MarketplaceTime at={createdAt} />
        {editedAt !== null && (
          <> · {rich('order.notes.edited', { time: () => <MarketplaceTime at={editedAt} /> })}</>
        )}
      </p>
      {(mayEdit || mayDelete) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {mayEdit && (
            <SecondaryButton type="button" onClick={() => setIsEditing(true)}>
              {rich('order.notes.edit', { author, hidden: screenReaderOnly })}
            </SecondaryButton>
          )}
          {mayDelete && (
            <ActionButton
              action={async () => {
                await actions.remove(id)
                return { message: t('order.notes.removed'), undo: () => actions.restore(id) }
              }}
            >
              {rich('order.notes.remove', { author, hidden: screenReaderOnly })}
            </ActionButton>
          )}
        </div>
      )}
    </li>
  )
}
