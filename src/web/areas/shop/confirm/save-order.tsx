import { useEffect, useState, type ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { checkPassword } from '#web/features/account/checks.ts'
import { NewPasswordField } from '#web/features/account/fields.tsx'
import { readSession } from '#web/lib/session/session.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { definedErrors } from '#web/kit/form/checks.ts'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { emailText } from '#web/kit/email-text.tsx'

interface SaveOrderProps {
  order: Order
  shownPages: CallInput<'buyerSignupFreeVerify'>['body']['shownPages']
}

/**
 * Offers a guest an account for the order, with the name and email address from the order. The response is the same
 * whether or not the email address has an account. As soon as the owner of the email address has confirmed the address,
 * the order belongs to the account.
 */
export function SaveOrder({ order: { email, shipTo, state }, shownPages }: SaveOrderProps) {
  const [isGuest, setIsGuest] = useState(false)
  const [isSent, setIsSent] = useState(false)
  useEffect(() => {
    const { buyer, seller } = readSession()
    setIsGuest(!buyer && !seller)
  }, [])
  if (!isGuest || state !== 'paid') return null
  const b = (words: ReactNode) => <strong className="font-semibold wrap-anywhere text-ink">{words}</strong>
  return (
    <TitledSection
      id="save-order"
      title={t('confirm.account.title')}
      className="border border-line p-5 print:hidden"
      titleClass="text-title"
    >
      {isSent ? (
        <p role="status" className="mt-3">
          {rich('confirm.account.done', { email: emailText(email), b })}
        </p>
      ) : (
        <>
          <p className="mt-3 text-soft">{t('confirm.account.text')}</p>
          <p className="mt-2 mb-4 text-soft">
            {rich('confirm.account.email', { email: emailText(email), b })}
          </p>
          <Form
            label={t('confirm.account.title')}
            names={['password', 'disclaimer']}
            check={({ password, disclaimer }) =>
              definedErrors({
                password: checkPassword(password),
                disclaimer: disclaimer === '' ? t('account.sign-up.agree.missing') : undefined,
              })
            }
            send={async ({ password }) => {
              const body = { fullName: shipTo.name, email, password, disclaimer: true, shownPages }
              await call('buyerSignupFreeVerify', { body })
              setIsSent(true)
            }}
            button={t('confirm.account.button')}
            busy={t('confirm.account.busy')}
          >
            <NewPasswordField />
            <CheckField name="disclaimer">{t('account.sign-up.agree')}</CheckField>
          </Form>
        </>
      )}
    </TitledSection>
  )
}
