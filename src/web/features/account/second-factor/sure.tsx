import type { ReactNode } from 'react'
import { Form } from '#web/ui/form/form.tsx'
import { TextButton } from '#web/ui/buttons.tsx'
import { t } from '#web/t.ts'

interface SureProps {
  text: ReactNode
  button: string
  send: () => Promise<unknown>
  onCancel: () => void
}

/** Asks once more before something cannot be taken back. */
export function Sure({ text, button, send, onCancel }: SureProps) {
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
