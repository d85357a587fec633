import type { ReactNode } from 'react'
import type { ShownPages } from '#contract/accounts/consents.ts'
import { checkMatch, checkPassword, checkUsername } from '#web/features/account/checks.ts'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { InstagramField, PhoneField } from '#web/features/account/contact.tsx'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { t } from '#web/lib/text/t.ts'
import { useShownPages } from './use-shown-pages.ts'
import { ConfirmPasswordField, EmailField, NewPasswordField } from '#web/features/account/fields.tsx'

const names = [
  'email',
  'name',
  'username',
  'instagram',
  'phone',
  'password',
  'confirmpassword',
  'newsletter',
] as const
type SellerValues = Omit<Record<(typeof names)[number], string>, 'newsletter'>
/**
 * Sends the form. `shownPages` contains the versions of the linked legal pages, once they are loaded. `wantsNews` is
 * the value of the newsletter checkbox.
 */
export type SignupSend = (
  values: SellerValues & { shownPages?: ShownPages | undefined },
  wantsNews: boolean,
) => Promise<void>

interface SignupFormProps {
  /** Values for the form fields. If they include the email address, the form has no email field. */
  prefilled: {
    email?: string
    name?: string
    username?: string | null
    phone?: string | null
    instagram?: string | null
  }
  send: SignupSend
  validateEmail?: (email: string) => string | undefined
  label: string
  button: string
  /** Text of the terms that the user agrees to. */
  terms: ReactNode
  /** Hint that explains what the username is used for. */
  usernameUse: string
  /** Whether the user joins the team. The form then has no Instagram, phone or newsletter fields. */
  isTeam?: boolean
}

/** Sign-up form for sellers and staff. */
export function SignupForm(props: SignupFormProps) {
  const { prefilled, send, validateEmail, label, button, terms, usernameUse, isTeam = false } = props
  const shownPages = useShownPages()
  const check = ({ email, name, username, password, confirmpassword }: SellerValues) =>
    definedErrors({
      email: validateEmail?.(email),
      name: required(t('account.name.missing'))(name),
      username: checkUsername(username),
      password: checkPassword(password),
      confirmpassword: checkMatch(password, confirmpassword),
    })
  return (
    <Form
      label={label}
      names={names}
      check={check}
      send={({ newsletter, ...values }) => send({ ...values, shownPages }, newsletter !== '')}
      button={button}
      busy={t('account.sign-up.busy')}
    >
      <EmailField defaultValue={prefilled.email ?? ''} readOnly={prefilled.email !== undefined} />
      <Field
        name="name"
        label={t('common.name')}
        autoComplete="name"
        maxLength={120}
        defaultValue={prefilled.name ?? ''}
      />
      <UsernameField use={usernameUse} {...(prefilled.username != null && { own: prefilled.username })} />
      {!isTeam && <InstagramField own={prefilled.instagram} />}
      {!isTeam && <PhoneField own={prefilled.phone} />}
      <NewPasswordField />
      <ConfirmPasswordField />
      {!isTeam && <CheckField name="newsletter">{t('seller.signup.newsletter')}</CheckField>}
      {terms}
    </Form>
  )
}
