import { useRevalidator } from 'react-router'
import type { Seller } from '#contract/accounts/accounts.ts'
import { checkUsername } from '#web/features/account/checks.ts'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { InstagramField, PhoneField } from '#web/features/account/contact.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { CustomFields } from '#web/features/fields/custom-fields.tsx'
import { reloadFields } from '#web/features/fields/reload-fields.ts'
import { useCustomFields, type CustomData } from '#web/features/fields/use-custom-fields.ts'
import { Form } from '#web/kit/form/form.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { useSave } from './use-save.ts'
import { t } from '#web/lib/text/t.ts'

const names = ['name', 'username', 'phone', 'instagram', 'bio'] as const
type FormValues = Record<(typeof names)[number], string>

interface ProfileFormProps {
  seller: Seller
  /** Custom fields with the seller's values. */
  custom: CustomData
}

export function ProfileForm({ seller, custom }: ProfileFormProps) {
  const { revalidate } = useRevalidator()
  const save = useSave(seller)
  const own = useCustomFields(custom.fields, custom.values)
  const send = ({ phone, instagram, ...values }: FormValues) =>
    reloadFields(
      revalidate,
      save({
        ...values,
        phone: phone || null,
        instagram: instagram || null,
        ...(own.fields.length > 0 && { fields: own.input() }),
      }),
    )
  return (
    <Form
      label={t('account.profile')}
      names={names}
      check={({ name, username }) => ({
        ...definedErrors({
          name: required(t('account.name.missing'))(name),
          username: checkUsername(username),
        }),
        ...own.check(),
      })}
      send={send}
      button={t('common.save')}
      busy={t('common.saving')}
      isQuiet
    >
      <Field
        name="name"
        label={t('common.name')}
        autoComplete="name"
        maxLength={120}
        defaultValue={seller.name}
        hint={t('seller.settings.name.hint')}
      />
      <UsernameField own={seller.username} use={t('seller.settings.username.use')} />
      <PhoneField own={seller.phone} />
      <InstagramField own={seller.instagram} />
      <TextAreaField
        name="bio"
        label={t('seller.settings.bio')}
        maxLength={2000}
        defaultValue={seller.bio}
        hint={t('seller.settings.bio.hint')}
      />
      <CustomFields form={own} />
    </Form>
  )
}
