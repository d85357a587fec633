import type { ComponentProps } from 'react'
import { Field, PasswordField } from '#web/kit/form/field.tsx'
import { t } from '#web/lib/text/t.ts'

/** Email field. By default, browsers autofill the email address that the user signs in with. */
export function EmailField(props: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      name="email"
      label={t('common.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      {...props}
    />
  )
}

export function NewPasswordField({ label = t('account.password') }: { label?: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      hint={t('account.password.hint')}
    />
  )
}

/** Field that confirms a new password. */
export function ConfirmPasswordField({ label = t('account.password.confirm') }: { label?: string }) {
  return <PasswordField name="confirmpassword" label={label} autoComplete="new-password" />
}
