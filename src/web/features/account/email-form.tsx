import { checkEmail, faultsOf } from '#web/ui/form/checks.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

const names = ['email'] as const

interface EmailFormProps {
  label: string
  button: string
  send: (values: { email: string }) => Promise<void>
  defaultValue?: string | undefined
}

/** Asks for an account's e-mail, and nothing else. */
export function EmailForm({ label, button, send, defaultValue = '' }: EmailFormProps) {
  return (
    <Form
      label={label}
      names={names}
      check={({ email }) => faultsOf({ email: checkEmail(email) })}
      send={send}
      button={button}
      busy="Sending…"
    >
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={defaultValue}
      />
    </Form>
  )
}
