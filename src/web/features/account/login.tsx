import { useEffect, useState, type ComponentProps } from 'react'
import { href, useLocation, useNavigate, useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { checkEmail, definedErrors, required } from '#web/kit/form/checks.ts'
import { PasswordField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ResendEmail } from './resend-email.tsx'
import { NoAccess } from './no-access.tsx'
import { usePassedState } from './passed-state.ts'
import { pathAfterSignIn } from '#web/features/session/home.ts'
import { readSession } from '#web/lib/session/session.ts'
import { applyAccountLanguage } from '../session/language.ts'
import { readSignInMessage } from '#web/lib/session/session-ended.ts'
import { startBuyerSession, startSellerSession } from '../session/start.ts'
import { storePendingWatch } from '../watch/query.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { EmailField } from '#web/features/account/fields.tsx'
import type { ShownSignInProvider } from '#contract/accounts/identities.ts'
import { ProviderButtons } from './identities/provider-buttons.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { SignInCode } from './second-factor/sign-in-code.tsx'
import { importPart } from '#web/lib/page/load-part.ts'

const names = ['email', 'password'] as const
const checkFilled = required(t('account.password.missing'))

type Credentials = Record<(typeof names)[number], string>

/**
 * Second factors that the account can use. Recovery codes are not listed, because every account with a second factor
 * can use them.
 */
type AvailableFactors = ComponentProps<typeof SignInCode>['has']

function availableFactorsOf({ details = {} }: CallError): AvailableFactors {
  return { app: details['hasApp'] !== false, passkey: details['hasPasskey'] === true }
}

interface LoginFormProps {
  /** Account type. `team` is for admins of the marketplace, whose accounts are stored in the sellers table. */
  as: 'buyer' | 'seller' | 'team'
  /** Providers with which the visitor can sign in, such as Google. */
  providers: readonly ShownSignInProvider[]
}

interface LoginState {
  email?: string
  /** Token from an emailed link. The page that the link opens passes the token to this form. */
  token?: string
}

const labels: Record<LoginFormProps['as'], string> = {
  buyer: t('site.sign-in'),
  seller: t('account.sign-in.as-seller'),
  team: t('account.sign-in.as-team'),
}

/**
 * Sign-in form. If the error has the flag `newuser` or `reset`, the form opens a page to set a password. If the error
 * has the flag `resend`, the form offers to resend the confirmation email (spec §4).
 */
export function LoginForm({ as, providers }: LoginFormProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const state = usePassedState<LoginState>()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  /** Correct email and password of a sign-in that still needs a second factor. */
  const [pending, setPending] = useState<{ credentials: Credentials; has: AvailableFactors }>()
  const [hasNoAccess, setHasNoAccess] = useState(false)
  const isSeller = as !== 'buyer'
  useEffect(() => storePendingWatch(search), [search])

  const handleError = (error: unknown, email: string) => {
    if (!(error instanceof CallError)) throw error
    setUnconfirmed(error.flags.resend ? email : undefined)
    if (error.flags.newuser && state?.token)
      return navigate(href('/reset/:resettoken', { resettoken: state.token }))
    if (error.flags.reset || error.flags.newuser) {
      const to = isSeller ? '/shopper/sellerForgot' : '/forgot'
      return navigate(to, { state: { email, message: error.message, isTeam: as === 'team' } })
    }
    throw error
  }
  const send = async (credentials: Credentials, code?: string) => {
    const body = { ...credentials, ...(code !== undefined && { code }) }
    try {
      if (isSeller) startSellerSession(await call('sellerLogin', { body }))
      else
        await startBuyerSession(
          await call('buyerLogin', { body: { ...body, ...(state?.token && { token: state.token }) } }),
        )
    } catch (error) {
      if (error instanceof CallError && error.code === 'code_needed')
        return setPending({ credentials, has: availableFactorsOf(error) })
      return handleError(error, credentials.email)
    }
    await continueSignedIn()
  }
  const byPasskey = async () => {
    try {
      const { signInByPasskey } = await importPart(() => import('./passkeys/browser.ts'))
      const reply = await signInByPasskey()
      if ('seller' in reply) startSellerSession(reply)
      else await startBuyerSession(reply)
    } catch (error) {
      return handleError(error, pending?.credentials.email ?? '')
    }
    await continueSignedIn()
  }
  const continueSignedIn = async () => {
    if (as === 'team' && !readSession().seller?.role) return setHasNoAccess(true)
    // Reloads the number of items in the header's bag link. The sign-in might have merged the guest's bag into the
    // buyer's.
    await revalidate()
    const to = pathAfterSignIn(search, as === 'team' ? '/sa' : undefined)
    if (await applyAccountLanguage()) location.replace(to)
    else await navigate(to, { replace: true })
  }
  const useAnother = () => {
    setPending(undefined)
    setHasNoAccess(false)
  }
  if (hasNoAccess) return <NoAccess onBack={useAnother} />
  if (pending) {
    const { credentials, has } = pending
    const again = (code: string) => send(credentials, code)
    return <SignInCode has={has} send={again} byPasskey={byPasskey} onBack={() => setPending(undefined)} />
  }
  return (
    <>
      <p role="status" className="mb-6 border border-accent p-4 empty:hidden">
        {readSignInMessage(search)}
      </p>
      <Form
        label={labels[as]}
        names={names}
        check={({ email, password }) =>
          definedErrors({ email: checkEmail(email), password: checkFilled(password) })
        }
        send={(credentials) => send(credentials)}
        button={t('site.sign-in')}
        busy={t('account.sign-in.busy')}
      >
        <EmailField defaultValue={state?.email ?? ''} enterKeyHint="next" />
        <PasswordField
          name="password"
          label={t('account.password')}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <p className="-mt-4 -mb-2">
          <TextLink to={isSeller ? '/shopper/sellerForgot' : '/forgot'} state={{ isTeam: as === 'team' }}>
            {t('account.sign-in.forgot')}
          </TextLink>
        </p>
      </Form>
      <PasskeyButton words={t('account.passkeys.sign-in')} use={byPasskey} />
      <ProviderButtons
        providers={providers}
        account={isSeller ? 'seller' : 'buyer'}
        to={new URLSearchParams(search).get('to') ?? (as === 'team' ? '/sa' : undefined)}
      />
      {unconfirmed !== undefined && <ResendEmail email={unconfirmed} />}
    </>
  )
}
