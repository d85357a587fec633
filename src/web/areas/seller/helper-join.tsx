import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput, CallReply } from '#web/lib/calls/caller.ts'
import { checkMatch, checkPassword } from '#web/features/account/checks.ts'
import { ConfirmPasswordField, NewPasswordField } from '#web/features/account/fields.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { startSellerSession } from '#web/features/session/start.ts'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { errorText } from '#web/kit/error-text.ts'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { JoinTerms } from './seller-terms.tsx'
import { useShownPages } from './use-shown-pages.ts'
import type { Route } from './+types/helper-join.ts'

type Invite = CallReply<'readHelperInvite'>

/** Page opened from a helper's invitation link. Opening the page does not use up the link. */
export default function HelperJoinPage({ params: { token } }: Route.ComponentProps) {
  const [invite, setInvite] = useState<Invite>()
  const [words, setWords] = useState<string>()
  useEffect(() => {
    call('readHelperInvite', { params: { token } }).then(setInvite, (error) => setWords(errorText(error)))
  }, [token])
  return (
    <AccountPage
      title={invite ? t('seller.helper.join', { shop: invite.shop.name }) : t('seller.helpers.invite')}
      lead={invite && t('seller.helper.join.text', { shop: invite.shop.name })}
      aside={{ title: t('seller.helper.aside'), text: t('seller.helper.aside.text') }}
    >
      <p role="alert" className="border border-accent p-4 empty:hidden">
        {words && t('seller.helper.gone')}
      </p>
      {invite && <AcceptForm token={token} invite={invite} />}
    </AccountPage>
  )
}

function AcceptForm({ token, invite }: { token: string; invite: Invite }) {
  const seller = useSession()?.seller
  if (!invite.hasAccount) return <NewAccount token={token} invite={invite} />
  if (seller?.email === invite.email) return <KnownAccount token={token} email={invite.email} />
  const to = `/shopper/sellerLogin?${new URLSearchParams({ to: href('/shopper/helper/:token', { token }) })}`
  return (
    <>
      <p>{t('seller.helper.join.account', { email: invite.email })}</p>
      <p className="mt-4">
        <TextLink to={to}>{t('seller.helper.join.sign-in')}</TextLink>
      </p>
    </>
  )
}

function KnownAccount({ token, email }: { token: string; email: string }) {
  const enter = useAcceptInvite(token)
  return (
    <Form send={() => enter({})} button={t('seller.helper.join.button')}>
      <p>{t('seller.helper.join.as', { email })}</p>
    </Form>
  )
}

const names = ['name', 'password', 'confirmpassword'] as const

function NewAccount({ token, invite }: { token: string; invite: Invite }) {
  const enter = useAcceptInvite(token)
  const shownPages = useShownPages()
  return (
    <Form
      label={t('seller.helper.join.button')}
      names={names}
      check={({ name, password, confirmpassword }) =>
        definedErrors({
          name: required(t('account.name.missing'))(name),
          password: checkPassword(password),
          confirmpassword: checkMatch(password, confirmpassword),
        })
      }
      send={(values) => enter({ ...values, shownPages })}
      button={t('seller.helper.join.button')}
    >
      <Field
        name="email"
        type="email"
        label={t('common.email')}
        autoComplete="username"
        defaultValue={invite.email}
        readOnly
      />
      <Field
        name="name"
        label={t('common.name')}
        autoComplete="name"
        maxLength={120}
        defaultValue={invite.name}
      />
      <NewPasswordField />
      <ConfirmPasswordField />
      <JoinTerms />
    </Form>
  )
}

function useAcceptInvite(token: string) {
  const navigate = useNavigate()
  return async (body: CallInput<'acceptHelperInvite'>['body']) => {
    startSellerSession(await call('acceptHelperInvite', { params: { token }, body }))
    await navigate('/shopper/listings', { replace: true })
  }
}
