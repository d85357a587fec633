import { useRef } from 'react'
import type { Money } from '#contract/money.ts'
import { call } from '#web/lib/calls/call.ts'
import { centsText, exampleText, readCents } from '#web/lib/format/cents.ts'
import { definedErrors } from '#web/kit/form/checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Form to pay out all or part of the available balance. The idempotency key prevents a double payout if the request is
 * sent twice.
 */
export function PayOut({ available, mayPayOut }: { available: Money; mayPayOut: boolean }) {
  const requestId = useRef(crypto.randomUUID())
  const renew = () => {
    requestId.current = crypto.randomUUID()
  }
  if (!mayPayOut || available.cents <= 0) return null

  const centsOf = (text: string) => (text === '' ? available.cents : readCents(text))
  const faultOf = (cents = 0): string | undefined => {
    if (cents < 1) return t('ui.amount.invalid', { example: exampleText() })
    return cents > available.cents
      ? t('seller.pay-out.most', { price: exactMoneyText(available) })
      : undefined
  }
  const send = async ({ amount }: { amount: string }, form: HTMLFormElement) => {
    const body = { amount: centsOf(amount) ?? 0 }
    const { payout } = await call('payOut', { body }, { idempotencyKey: requestId.current })
    form.reset()
    renew()
    return { message: t('seller.pay-out.done', { price: exactMoneyText(payout.amount) }) }
  }
  return (
    <div className="mt-5">
      <Form
        names={['amount']}
        check={({ amount }) => definedErrors({ amount: faultOf(centsOf(amount)) })}
        send={send}
        button={t('seller.pay-out')}
        isInline
      >
        <Field
          name="amount"
          label={t('seller.pay-out.amount')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={centsText(available.cents)}
          onInput={renew}
          className="max-w-48 tabular-nums"
        />
      </Form>
    </div>
  )
}
