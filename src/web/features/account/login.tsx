import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { checkEmail, faultsOf, required } from '#web/ui/form/checks.ts'
import { Field, PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { MailAgain } from './mail-again.tsx'
import { usePassedState } from '../passed-state.ts'
import { pathAfterLogin } from '#web/features/session/home.ts'
import { followLanguage } from '../session/language.ts'
import { readOverWords } from '../session/over.ts'
import { startBuyer, startSeller } from '../session/start.ts'
import { rememberWatch } from '../watch/query.ts'
import { t } from '#web/t.ts'

const names = ['email', 'password'] as const
const checkFilled = required(t('account.password.missing'))

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
  const send = async ({ email, password }: Record<(typeof names)[number], string>) => {
    try {
      if (isSeller) startSeller(await call('sellerLogin', { body: { email, password } }))
      else {
        const body = { email, password, ...(state?.token && { token: state.token }) }
        await startBuyer(await call('buyerLogin', { body }))
      }
    } catch (error) {
      return follow(error, email)
    }
    // The frame counts the bag, which may have grown.
    await revalidate()
    const to = pathAfterLogin(search)
    if (await followLanguage()) location.replace(to)
    else await navigate(to, { replace: true })
  }
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
        send={send}
        button={t('site.sign-in')}
        busy={t('account.sign-in.busy')}
      >
        <Field
          name="email"
          label={t('common.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={state?.email ?? ''}
        />
        <PasswordField name="password" label={t('account.password')} autoComplete="current-password" />
        <p className="-mt-4 -mb-2">
          <Link to={isSeller ? '/shopper/sellerForgot' : '/forgot'} className="text-link">
            {t('account.sign-in.forgot')}
          </Link>
        </p>
      </Form>
      {unconfirmed !== undefined && <MailAgain email={unconfirmed} />}
    </>
  )
}
