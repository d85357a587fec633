import { Field } from '#web/kit/form/field.tsx'
import { t } from '#web/lib/text/t.ts'

interface ContactFieldProps {
  /** Phone number or Instagram name that is saved in the account. */
  own?: string | null | undefined
}

export function PhoneField({ own }: ContactFieldProps) {
  return (
    <Field
      name="phone"
      label={t('account.phone')}
      type="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={own ?? ''}
      isOptional
    />
  )
}

export function InstagramField({ own }: ContactFieldProps) {
  return (
    <Field
      name="instagram"
      label={t('profile.instagram')}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={60}
      defaultValue={own ?? ''}
      placeholder="@"
      isOptional
    />
  )
}
