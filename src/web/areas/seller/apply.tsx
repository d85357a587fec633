import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/call.ts'
import { checkUsername } from '#web/features/account/checks.ts'
import { checkEmail, faultsOf, optional, required } from '#web/ui/form/checks.ts'
import { InstagramField, PhoneField } from '#web/features/account/contact.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { checkSamples, samplesOf } from './samples.ts'

const names = ['name', 'email', 'username', 'instagram', 'phone', 'why', 'samples'] as const
type Application = Record<(typeof names)[number], string>

function check(values: Application) {
  return faultsOf({
    name: required('Please enter your name')(values.name),
    email: checkEmail(values.email),
    username: optional(checkUsername)(values.username),
    why: required('Please tell us what you would sell')(values.why),
    samples: checkSamples(values.samples),
  })
}

const aside = {
  title: 'What happens next',
  text: 'We read every application ourselves. If it is a yes, we mail you a link to open your shop.',
}

export default function ApplyPage() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return (
      <AccountPage
        title="Thank you, we have it"
        lead={
          <p role="status">
            We will look at your application and write to <strong className="text-ink">{sentTo}</strong>.
          </p>
        }
        aside={aside}
      >
        <Link to="/shop" className="button button-line">
          See what others sell
        </Link>
      </AccountPage>
    )
  }
  const send = async ({ samples, username, instagram, phone, ...said }: Application) => {
    const more = { ...(username && { username }), ...(instagram && { instagram }), ...(phone && { phone }) }
    const { email } = await call('applyToSell', { body: { ...said, ...more, samples: samplesOf(samples) } })
    setSentTo(email)
  }
  return (
    <AccountPage
      title="Sell with us"
      lead="Tell us about your wardrobe and show us a few pieces."
      aside={aside}
    >
      <Form
        label="Apply to sell"
        names={names}
        check={check}
        send={send}
        button="Send the application"
        busy="Sending…"
      >
        <Field name="name" label="Name" autoComplete="name" maxLength={120} />
        <Field name="email" label="E-mail" type="email" autoComplete="email" autoCapitalize="none" />
        <UsernameField isOptional />
        <InstagramField />
        <PhoneField />
        <TextAreaField
          name="why"
          label="What would you sell?"
          maxLength={2000}
          hint="The labels, the years, where the pieces come from."
        />
        <TextAreaField
          name="samples"
          label="Links to pieces you sell or own"
          maxLength={5000}
          hint="One on each line, ten at most."
          isOptional
        />
      </Form>
      <p className="mt-4">
        <Link to="/shopper/sellerLogin" className="text-link">
          I have a shop: sign in
        </Link>
      </p>
    </AccountPage>
  )
}
