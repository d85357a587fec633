import type { ReactNode } from 'react'
import type { ActionResult } from '#web/kit/action/submission.ts'
import { Form } from '#web/kit/form/form.tsx'
import { TextButton } from '#web/kit/buttons.tsx'
import { t } from '#web/lib/text/t.ts'

interface ConfirmFormProps {
  text: ReactNode
  button: string
  send: () => Promise<ActionResult>
  onCancel: () => void
}

/** Form that asks the user to confirm an action that cannot be undone. */
export function ConfirmForm({ text, button, send, onCancel }: ConfirmFormProps) {
  return (
    <div className="mt-4 border border-line p-5">
      <p className="mb-5">{text}</p>
      <Form label={button} button={button} send={send} isQuiet />
      <TextButton className="mt-3 text-link" onClick={onCancel}>
        {t('common.cancel')}
      </TextButton>
    </div>
  )
}
