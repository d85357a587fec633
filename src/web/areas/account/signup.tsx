import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import type { Call } from '#web/caller.ts'
import { checkPassword, checkUsername } from '#web/features/account/checks.ts'
import { checkEmail, faultsOf, optional, required } from '#web/ui/form/checks.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Field, PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { callFrom } from '#web/server-call.ts'
import { ChosenPlan } from './membership/subscribe/chosen-plan.tsx'
import {
  savePlanChoice,
  planChoiceIn,
  watchQuery,
  type PlanQuery,
} from './membership/subscribe/plan-query.ts'
import { Terms } from './terms.tsx'

const names = ['fullName', 'email', 'username', 'password', 'disclaimer', 'newsletter'] as const
type SignupValues = Record<(typeof names)[number], string>

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const choice = planChoiceIn(args.url.searchParams)
  const [terms, plans] = await Promise.all([
    call('getContentPage', { params: { id: 'terms' } }),
    choice.plan === '' ? [] : plansOf(call),
  ])
  return { terms, choice, plan: plans.find(({ lookupKey }) => lookupKey === choice.plan) ?? null }
}

/** Spec §8: plans that cannot be had are only logged; the choice is kept all the same. */
async function plansOf(call: Call) {
  return call('getSubscriptionPlans').then(
    ({ plans }) => plans,
    () => [],
  )
}

function check(values: SignupValues) {
  return faultsOf({
    fullName: required('Please enter your name')(values.fullName),
    email: checkEmail(values.email),
    username: optional(checkUsername)(values.username),
    password: checkPassword(values.password),
    disclaimer: values.disclaimer === '' ? 'Please agree to the terms to go on' : undefined,
  })
}

export default function SignupPage() {
  const { terms, choice, plan } = useLoaderData<typeof loader>()
  const isPaid = choice.plan !== ''
  const navigate = useNavigate()
  const send = async ({ fullName, email, username, password, newsletter }: SignupValues) => {
    const form = { fullName, email, disclaimer: true, ...(username && { username }) }
    const body = { ...form, password }
    if (isPaid) {
      savePlanChoice(choice)
      await call('buyerSignup', { body })
    } else await call('buyerSignupFreeVerify', { body })
    if (newsletter !== '') void joinList(fullName, email)
    // Spec §2: the submitted form goes along and takes this page's place; the password stays behind.
    await navigate('/validateemail', { replace: true, state: form })
  }
  return (
    <AccountPage
      title="Open an account"
      lead={
        <p>
          {isPaid ? 'First the account, then the card.' : 'It is free.'} Here already?{' '}
          <Link
            to={isPaid ? `/login?${backTo(choice)}` : '/login'}
            className="text-ink underline underline-offset-4"
          >
            Sign in
          </Link>
        </p>
      }
    >
      {plan && <ChosenPlan plan={plan} />}
      <Form
        label="Open an account"
        names={names}
        check={check}
        send={send}
        button="Open the account"
        busy="Opening…"
      >
        <Field name="fullName" label="Full name" autoComplete="name" maxLength={120} />
        <Field
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          hint="We mail you a link to confirm it."
        />
        <UsernameField isOptional />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 10 characters; a few words together are easy to keep in mind."
        />
        <div>
          <CheckField name="disclaimer">I agree to the terms</CheckField>
          <Terms page={terms} />
          <CheckField name="newsletter">Write to me when something special comes in</CheckField>
        </div>
      </Form>
    </AccountPage>
  )
}

function backTo(choice: PlanQuery): URLSearchParams {
  return new URLSearchParams({ to: `/shop/subscribe?${watchQuery(choice)}` })
}

async function joinList(fullName: string, email: string): Promise<void> {
  const [FNAME = '', ...rest] = fullName.split(' ')
  try {
    await call('joinMailingList', {
      params: { kind: 'newsletter' },
      body: { FNAME, LNAME: rest.join(' '), email },
    })
  } catch {
    // Not worth a word: the account is what was asked for.
  }
}
