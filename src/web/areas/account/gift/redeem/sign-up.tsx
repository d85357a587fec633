import { Link, useRevalidator } from 'react-router'
import type { ContentPage } from '#contract/content/content.ts'
import { call } from '#web/call.ts'
import { checkPassword } from '#web/features/account/checks.ts'
import { checkEmail, faultsOf, required } from '#web/ui/form/checks.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Field, PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { startBuyer } from '#web/features/session/start.ts'
import { Terms } from '../../terms.tsx'
import { redeem } from './redeem-now.tsx'

const names = ['fullName', 'email', 'password', 'disclaimer'] as const
type Form = Record<(typeof names)[number], string>

interface SignUpProps {
  code: string
  terms: ContentPage
  /** A seller's session is no buyer's: the gift needs one. */
  isSeller: boolean
}

function check({ fullName, email, password, disclaimer }: Form) {
  return faultsOf({
    fullName: required('Please enter your name')(fullName),
    email: checkEmail(email),
    password: checkPassword(password),
    disclaimer: disclaimer === '' ? 'Please agree to the terms to go on' : undefined,
  })
}

/** Opens an account and redeems the gift with it, by one press. */
export function SignUpAndRedeem({ code, terms, isSeller }: SignUpProps) {
  const { revalidate } = useRevalidator()
  const login = `/login?${new URLSearchParams({ to: `/gift/redeem/${code}` })}`
  const send = async ({ fullName, email, password }: Form) => {
    await startBuyer(await call('buyerFreeSignup', { body: { fullName, email, password, disclaimer: true } }))
    // With the account open, what is left can be pressed again.
    await redeem(code).catch(() => undefined)
    await revalidate()
  }
  return (
    <>
      <p className="mb-6">
        {isSeller && 'You are signed in as a seller; a gift needs a buyer’s account. '}
        Here already?{' '}
        <Link to={login} className="underline underline-offset-4">
          Sign in, and redeem it
        </Link>
      </p>
      <Form
        label="Open an account and redeem the gift"
        names={names}
        check={check}
        send={send}
        button="Open the account and redeem"
        busy="Redeeming…"
      >
        <Field name="fullName" label="Full name" autoComplete="name" maxLength={120} />
        <Field name="email" label="E-mail" type="email" autoComplete="username" autoCapitalize="none" />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 10 characters; a few words together are easy to keep in mind."
        />
        <div>
          <CheckField name="disclaimer">I agree to the terms</CheckField>
          <Terms page={terms} />
        </div>
      </Form>
    </>
  )
}
