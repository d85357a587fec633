import { useState } from 'react'
import type { Seller } from '#contract/accounts/accounts.ts'
import { call } from '#web/call.ts'
import { checkEmail, faultsOf } from '#web/ui/form/checks.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { StepUpField, useStepUp } from './step-up.tsx'

const names = ['email', 'password'] as const

/** The e-mail a seller or an admin signs in with; another one counts once it is confirmed by mail. */
export function SellerEmail({ seller }: { seller: Seller }) {
  const { needsPassword, ask } = useStepUp()
  const [waiting, setWaiting] = useState<string>()
  const send = async ({ email, password }: Record<(typeof names)[number], string>) => {
    const body = { email, ...(password && { password }) }
    const saved = await ask(() => call('saveSellerProfile', { params: { id: seller._id }, body }))
    if (!saved) return
    const isMoving = email.toLowerCase() !== saved.seller.email
    setWaiting(isMoving ? email : undefined)
    return isMoving ? 'Check your email' : 'Saved'
  }
  return (
    <div className="mb-10">
      <Form
        label="E-mail"
        names={names}
        check={({ email }) => faultsOf({ email: checkEmail(email) })}
        send={send}
        button="Change e-mail"
        busy="Saving…"
        isQuiet
      >
        <Field
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={seller.email}
          hint="You sign in with it. A new one counts once you have confirmed it by mail."
        />
        {needsPassword && <StepUpField />}
      </Form>
      {waiting !== undefined && (
        <p role="status" className="mt-4 border border-line p-4">
          We have written to <strong>{waiting}</strong>. Follow the link in that mail, and it takes the place
          of {seller.email}, which is told as well.
        </p>
      )}
    </div>
  )
}
