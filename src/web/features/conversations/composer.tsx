import { useRef, useState, type KeyboardEvent } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { PhotoField, uploadTimeoutMs } from '#web/features/photos/photo-field.tsx'
import type { ConversationActions, Draft } from './actions.ts'
import { t } from '#web/lib/text/t.ts'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { SelectBox } from '#web/kit/form/select-box.tsx'

export interface ReplyChoice {
  _id: string
  title: string
  text: string
}

interface ComposerProps {
  send: (draft: Draft) => Promise<unknown>
  replies?: readonly ReplyChoice[] | undefined
  /** Whether to omit the photo field. */
  hasNoPhotos?: boolean
  /** Uploads a photo for the message; by default with the signed-in account. */
  addPhoto?: ConversationActions['addPhoto']
}

const addOwnPhoto: ConversationActions['addPhoto'] = (body) =>
  call('addMessagePhoto', { body }, { timeout: uploadTimeoutMs })
const photoLimit = 4
const maxLength = 2000

/** Form to write a message. The text stays in the form until the message has been sent. */
export function Composer({ send, replies = [], hasNoPhotos = false, addPhoto = addOwnPhoto }: ComposerProps) {
  const attempt = useRef<string>(undefined)
  const [text, setText] = useState('')
  const [sent, setSent] = useState(0)
  const submit = async (form: HTMLFormElement) => {
    attempt.current ??= crypto.randomUUID()
    const photos = new FormData(form).getAll('photos').filter((key) => typeof key === 'string')
    await send({ text, photos, attempt: attempt.current })
    attempt.current = undefined
    setText('')
    setSent((count) => count + 1)
    form.querySelector('textarea')?.focus()
  }
  return (
    // Handles key events that bubble up from the text field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={sendByKey} className="mt-4">
      <Form
        label={t('conversation.write')}
        button={t('conversation.send')}
        busy={t('conversation.sending')}
        names={['text']}
        check={() => ({})}
        send={(_values, form) => submit(form)}
      >
        {replies.length > 0 && (
          <SelectBox
            key={sent}
            aria-label={t('conversation.replies.insert')}
            className="field max-w-sm"
            choices={[
              ['', t('conversation.replies.insert')],
              ...replies.map(({ _id, title }) => [_id, title] as const),
            ]}
            defaultValue=""
            onChoose={(id) => {
              const reply = replies.find(({ _id }) => _id === id)
              if (reply) setText((before) => (before ? `${before}\n${reply.text}` : reply.text))
            }}
          />
        )}
        <TextAreaField
          name="text"
          label={t('conversation.text')}
          rows={3}
          maxLength={maxLength}
          value={text}
          onText={(typed) => {
            // A changed text is a new message and needs a new idempotency key.
            attempt.current = undefined
            setText(typed)
          }}
        />
        {!hasNoPhotos && (
          <PhotoField key={sent} label={t('order.photos')} max={photoLimit} upload={addPhoto} />
        )}
      </Form>
    </div>
  )
}

/** Sends the message when the user presses Ctrl+Enter or Command+Enter. */
function sendByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector('form')?.requestSubmit()
}
