import type { Buyer } from '#contract/accounts/accounts.ts'
import { InstagramField, PhoneField } from '#web/features/account/contact.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { StepUpField } from '#web/features/account/step-up.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { t } from '#web/lib/text/t.ts'
import { EmailField } from '#web/features/account/fields.tsx'

interface PersonFieldsProps {
  buyer: Buyer
  /** Whether the user signed in too long ago to change the email address without entering the password. */
  needsPassword: boolean
}

export function PersonFields({ buyer, needsPassword }: PersonFieldsProps) {
  return (
    <>
      <Field
        name="fullName"
        label={t('address.name')}
        autoComplete="name"
        maxLength={120}
        defaultValue={buyer.fullName}
      />
      <UsernameField own={buyer.username} isOptional />
      <EmailField autoComplete="email" defaultValue={buyer.email} hint={t('account.email.hint')} />
      {needsPassword && <StepUpField />}
      <PhoneField own={buyer.phone} />
      <InstagramField own={buyer.instagram} />
    </>
  )
}
