import { checkEmail, faultsOf } from './checks.ts'
import { AccountField } from './field.tsx'
import { AccountForm } from './form.tsx'

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
    <AccountForm
      label={label}
      names={names}
      check={({ email }) => faultsOf({ email: checkEmail(email) })}
      send={send}
      button={button}
      busy="Sending…"
    >
      <AccountField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={defaultValue}
      />
    </AccountForm>
  )
}
