import { useState } from 'react'
import type { Seller } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { checkEmail, definedErrors } from '#web/kit/form/checks.ts'
import { Form } from '#web/kit/form/form.tsx'
import { StepUpField, useStepUp } from './step-up.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { EmailField } from '#web/features/account/fields.tsx'
import { emailText } from '#web/kit/email-text.tsx'

const names = ['email', 'password'] as const

/**
 * Form for the email address that a seller or admin signs in with. A new address takes effect after its confirmation.
 */
export function SellerEmail({ seller }: { seller: Seller }) {
  const { needsPassword, ask } = useStepUp()
  const [waiting, setWaitingSince] = useState<string>()
  const send = async ({ email, password }: Record<(typeof names)[number], string>) => {
    const body = { email, ...(password && { password }) }
    const saved = await ask(() => call('saveSellerProfile', { params: { id: seller._id }, body }))
    if (!saved) return
    const isMoving = email.toLowerCase() !== saved.seller.email
    setWaitingSince(isMoving ? email : undefined)
    return { message: isMoving ? t('account.email.check') : t('common.saved'), isBeside: true }
  }
  return (
    <div className="mb-10">
      <Form
        label={t('common.email')}
        names={names}
        check={({ email }) => definedErrors({ email: checkEmail(email) })}
        send={send}
        button={t('account.email.change')}
        busy={t('common.saving')}
        isQuiet
      >
        <EmailField autoComplete="email" defaultValue={seller.email} hint={t('account.email.sign-in-hint')} />
        {needsPassword && <StepUpField />}
      </Form>
      {waiting !== undefined && (
        <p role="status" className="mt-4 border border-line p-4">
          {rich('account.email.sent', {
            email: emailText(waiting),
            previous: seller.email,
            b: (words) => <strong>{words}</strong>,
          })}
        </p>
      )}
    </div>
  )
}
