import type { Seller } from '#contract/accounts/accounts.ts'
import { checkUsername } from '#web/features/account/checks.ts'
import { faultsOf, required } from '#web/ui/form/checks.ts'
import { InstagramField, PhoneField } from '#web/features/account/contact.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { useSave } from './use-save.ts'

const names = ['name', 'username', 'phone', 'instagram', 'bio'] as const
type FormValues = Record<(typeof names)[number], string>

export function ProfileForm({ seller }: { seller: Seller }) {
  const save = useSave(seller)
  const send = ({ phone, instagram, ...values }: FormValues) =>
    save({ ...values, phone: phone || null, instagram: instagram || null })
  return (
    <Form
      label="Profile"
      names={names}
      check={({ name, username }) =>
        faultsOf({ name: required('Please enter your name')(name), username: checkUsername(username) })
      }
      send={send}
      button="Save"
      busy="Saving…"
      isQuiet
    >
      <Field
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={120}
        defaultValue={seller.name}
        hint="As it stands beside your pieces."
      />
      <UsernameField own={seller.username} use="It is part of your shop’s address: old links to it end." />
      <PhoneField own={seller.phone} />
      <InstagramField own={seller.instagram} />
      <TextAreaField
        name="bio"
        label="About you"
        maxLength={2000}
        defaultValue={seller.bio}
        hint="What you look for, and how you choose it."
      />
    </Form>
  )
}
