import type { ReactNode } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { checkPassword, checkUsername } from '#web/features/account/checks.ts'
import { checkEmail, definedErrors, optional, required } from '#web/kit/form/checks.ts'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { CustomFields } from '#web/features/fields/custom-fields.tsx'
import { reloadFields } from '#web/features/fields/reload-fields.ts'
import { useCustomFields } from '#web/features/fields/use-custom-fields.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { loadProviders } from '#web/features/account/identities/load-providers.ts'
import { ProviderButtons } from '#web/features/account/identities/provider-buttons.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { ChosenPlan } from './membership/subscribe/chosen-plan.tsx'
import {
  savePlanChoice,
  parsePlanQuery,
  planQueryString,
  type PlanQuery,
} from './membership/subscribe/plan-query.ts'
import { Terms } from './terms.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { EmailField, NewPasswordField } from '#web/features/account/fields.tsx'
import type { Route } from './+types/signup.ts'

const names = ['fullName', 'email', 'username', 'password', 'disclaimer', 'newsletter'] as const
type SignupValues = Record<(typeof names)[number], string>

export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const choice = isFeatureOn('membership') ? parsePlanQuery(args.url.searchParams) : noPlan
  // Loads the versions of the legal pages before their text, so that a version published between the two calls is shown
  // but not recorded as accepted.
  const { pages: shownPages } = await call('listAcceptedPages', {})
  const [terms, plans, fields, providers] = await Promise.all([
    call('getContentPage', { params: { id: 'terms' } }),
    choice.plan === '' ? [] : plansOf(call),
    call('listCustomFields', { params: { subject: 'buyer' } }),
    loadProviders(call),
  ])
  return {
    terms,
    shownPages,
    choice,
    plan: plans.find(({ lookupKey }) => lookupKey === choice.plan) ?? null,
    fields: fields.filter(({ isAskedFirst }) => isAskedFirst),
    providers,
  }
}

/**
 * Returns the subscription plans, or an empty list after an error. The error is only logged (spec §8), and the chosen
 * plan is kept.
 */
async function plansOf(call: Call) {
  return call('getSubscriptionPlans').then(
    ({ plans }) => plans,
    () => [],
  )
}

const noPlan: PlanQuery = { plan: '', code: '' }

function check(values: SignupValues) {
  return definedErrors({
    fullName: required(t('account.name.missing'))(values.fullName),
    email: checkEmail(values.email),
    username: optional(checkUsername)(values.username),
    password: checkPassword(values.password),
    disclaimer: values.disclaimer === '' ? t('account.sign-up.agree.missing') : undefined,
  })
}

export default function SignupPage({ loaderData }: Route.ComponentProps) {
  const { terms, shownPages, choice, plan, fields, providers } = loaderData
  const { revalidate } = useRevalidator()
  const own = useCustomFields(fields, {}, { isRequired: true })
  const isPaid = choice.plan !== ''
  const navigate = useNavigate()
  const send = async ({ fullName, email, username, password, newsletter }: SignupValues) => {
    const form = { fullName, email, disclaimer: true, ...(username && { username }) }
    const body = { ...form, password, shownPages, ...(fields.length > 0 && { fields: own.input() }) }
    if (isPaid) {
      savePlanChoice(choice)
      await reloadFields(revalidate, call('buyerSignup', { body }))
    } else await reloadFields(revalidate, call('buyerSignupFreeVerify', { body }))
    if (newsletter !== '') void joinMailingList(fullName, email)
    // Redirects to /validateemail and passes the form's values, except the password, to that page (spec §2).
    await navigate('/validateemail', { replace: true, state: form })
  }
  const link = (words: ReactNode) => (
    <Link
      to={isPaid ? `/login?${returnQueryTo(choice)}` : '/login'}
      className="text-ink underline underline-offset-4"
    >
      {words}
    </Link>
  )
  return (
    <AccountPage
      title={t('account.sign-up')}
      lead={<p>{isPaid ? rich('account.sign-up.paid', { link }) : rich('account.sign-up.free', { link })}</p>}
    >
      {plan && <ChosenPlan plan={plan} />}
      <Form
        label={t('account.sign-up')}
        names={names}
        check={(values) => ({ ...check(values), ...own.check() })}
        send={send}
        button={t('account.sign-up')}
        busy={t('account.sign-up.busy')}
      >
        <Field name="fullName" label={t('address.name')} autoComplete="name" maxLength={120} />
        <EmailField hint={t('account.sign-up.email-hint')} />
        <UsernameField isOptional />
        <NewPasswordField />
        <CustomFields form={own} />
        <div>
          <CheckField name="disclaimer">{t('account.sign-up.agree')}</CheckField>
          <Terms page={terms} />
          <CheckField name="newsletter">{t('account.sign-up.newsletter')}</CheckField>
        </div>
      </Form>
      <ProviderButtons
        providers={providers}
        account="buyer"
        to={isPaid ? (returnQueryTo(choice).get('to') ?? undefined) : undefined}
      />
    </AccountPage>
  )
}

function returnQueryTo(choice: PlanQuery): URLSearchParams {
  return new URLSearchParams({ to: `/shop/subscribe?${planQueryString(choice)}` })
}

async function joinMailingList(fullName: string, email: string): Promise<void> {
  const [FNAME = '', ...rest] = fullName.split(' ')
  try {
    await call('joinMailingList', {
      params: { kind: 'newsletter' },
      body: { FNAME, LNAME: rest.join(' '), email },
    })
  } catch {
    // The error is ignored, because the account exists and the newsletter is secondary.
  }
}
