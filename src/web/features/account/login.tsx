import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { checkEmail, faultsOf, required } from '#web/ui/form/checks.ts'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { MailAgain } from './mail-again.tsx'
import { usePassedState } from '../passed-state.ts'
import { pathAfterLogin } from '#web/features/session/home.ts'
import { followLanguage } from '../session/language.ts'
import { readOverWords } from '../session/over.ts'
import { startBuyer, startSeller } from '../session/start.ts'
import { rememberWatch } from '../watch/query.ts'
import { t } from '#web/t.ts'
import { TextLink } from '#web/ui/links.tsx'
import { EmailField } from '#web/features/account/fields.tsx'
import { SignInCode } from './second-factor/sign-in-code.tsx'

const names = ['email', 'password'] as const
const checkFilled = required(t('account.password.missing'))

type Credentials = Record<(typeof names)[number], string>

interface LoginFormProps {
  as: 'buyer' | 'seller'
}

interface LoginState {
  email?: string
  /** A mailed link's secret, from the page that was opened with it. */
  token?: string
}

/** Signs in; a failure leads on as its flags say (spec §4: resend, newuser, reset). */
export function LoginForm({ as }: LoginFormProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const state = usePassedState<LoginState>()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  /** The password was right, and the account asks for a code as well. */
  const [waiting, setWaiting] = useState<Credentials>()
  const isSeller = as === 'seller'
  useEffect(() => rememberWatch(search), [search])

  const follow = (error: unknown, email: string) => {
    if (!(error instanceof CallError)) throw error
    setUnconfirmed(error.flags.resend ? email : undefined)
    if (error.flags.newuser && state?.token) return navigate(`/reset/${state.token}`)
    if (error.flags.reset || error.flags.newuser) {
      const to = isSeller ? '/shopper/sellerForgot' : '/forgot'
      return navigate(to, { state: { email, message: error.message } })
    }
    throw error
  }
  const send = async (credentials: Credentials, code?: string) => {
    const body = { ...credentials, ...(code !== undefined && { code }) }
    try {
      if (isSeller) startSeller(await call('sellerLogin', { body }))
      else
        await startBuyer(
          await call('buyerLogin', { body: { ...body, ...(state?.token && { token: state.token }) } }),
        )
    } catch (error) {
      if (error instanceof CallError && error.code === 'code_needed') return setWaiting(credentials)
      return follow(error, credentials.email)
    }
    // The frame counts the bag, which may have grown.
    await revalidate()
    const to = pathAfterLogin(search)
    if (await followLanguage()) location.replace(to)
    else await navigate(to, { replace: true })
  }
  if (waiting) return <SignInCode send={(code) => send(waiting, code)} onBack={() => setWaiting(undefined)} />
  return (
    <>
      <p role="status" className="mb-6 border border-accent p-4 empty:hidden">
        {readOverWords(search)}
      </p>
      <Form
        label={isSeller ? t('account.sign-in.as-seller') : t('site.sign-in')}
        names={names}
        check={({ email, password }) =>
          faultsOf({ email: checkEmail(email), password: checkFilled(password) })
        }
        send={(credentials) => send(credentials)}
        button={t('site.sign-in')}
        busy={t('account.sign-in.busy')}
      >
        <EmailField defaultValue={state?.email ?? ''} />
        <PasswordField name="password" label={t('account.password')} autoComplete="current-password" />
        <p className="-mt-4 -mb-2">
          <TextLink to={isSeller ? '/shopper/sellerForgot' : '/forgot'}>
            {t('account.sign-in.forgot')}
          </TextLink>
        </p>
      </Form>
      {unconfirmed !== undefined && <MailAgain email={unconfirmed} />}
    </>
  )
}
