import { href, Link, useRevalidator } from 'react-router'
import type { ShownPages } from '#contract/accounts/consents.ts'
import type { ContentPage } from '#contract/content/content.ts'
import { call } from '#web/lib/calls/call.ts'
import { checkPassword } from '#web/features/account/checks.ts'
import { checkEmail, definedErrors, required } from '#web/kit/form/checks.ts'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { startBuyerSession } from '#web/features/session/start.ts'
import { Terms } from '../../terms.tsx'
import { redeem } from './redeem-now.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { EmailField, NewPasswordField } from '#web/features/account/fields.tsx'

const names = ['fullName', 'email', 'password', 'disclaimer'] as const
type Form = Record<(typeof names)[number], string>

interface SignUpAndRedeemProps {
  code: string
  terms: ContentPage
  /** Versions of the legal pages that this form shows. */
  shownPages: ShownPages
  /**
   * Whether a seller is signed in. The page asks sellers to sign up as buyers, because only buyers can redeem gifts.
   */
  isSeller: boolean
}

function check({ fullName, email, password, disclaimer }: Form) {
  return definedErrors({
    fullName: required(t('account.name.missing'))(fullName),
    email: checkEmail(email),
    password: checkPassword(password),
    disclaimer: disclaimer === '' ? t('account.sign-up.agree.missing') : undefined,
  })
}

/** Creates an account and redeems the gift in one step. */
export function SignUpAndRedeem({ code, terms, shownPages, isSeller }: SignUpAndRedeemProps) {
  const { revalidate } = useRevalidator()
  const login = `/login?${new URLSearchParams({ to: href('/gift/redeem/:code?', { code }) })}`
  const send = async ({ fullName, email, password }: Form) => {
    const body = { fullName, email, password, disclaimer: true, shownPages }
    await startBuyerSession(await call('buyerFreeSignup', { body }))
    // The error is ignored, because the account exists by now and this page, once reloaded, offers to redeem the code
    // again.
    await redeem(code).catch(() => undefined)
    await revalidate()
  }
  return (
    <>
      <p className="mb-6">
        {isSeller && t('gift.redeem.seller')}{' '}
        {rich('gift.redeem.sign-in', {
          link: (words) => (
            <Link to={login} className="underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
      <Form
        label={t('gift.redeem.sign-up')}
        names={names}
        check={check}
        send={send}
        button={t('gift.redeem.sign-up')}
        busy={t('gift.redeem.busy')}
      >
        <Field name="fullName" label={t('address.name')} autoComplete="name" maxLength={120} />
        <EmailField />
        <NewPasswordField />
        <div>
          <CheckField name="disclaimer">{t('account.sign-up.agree')}</CheckField>
          <Terms page={terms} />
        </div>
      </Form>
    </>
  )
}
