import { checkEmail, definedErrors } from '#web/kit/form/checks.ts'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { EmailField } from '#web/features/account/fields.tsx'

const names = ['email'] as const

interface EmailFormProps {
  label: string
  button: string
  send: (values: { email: string }) => Promise<void>
  defaultValue?: string | undefined
}

/** Form with only an email field. */
export function EmailForm({ label, button, send, defaultValue = '' }: EmailFormProps) {
  return (
    <Form
      label={label}
      names={names}
      check={({ email }) => definedErrors({ email: checkEmail(email) })}
      send={send}
      button={button}
      busy={t('common.sending')}
    >
      <EmailField defaultValue={defaultValue} />
    </Form>
  )
}
