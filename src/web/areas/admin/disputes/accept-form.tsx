import { useEffect, useRef, useState } from 'react'
import type { Dispute } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

/** Button that, after a confirmation, permanently accepts the loss of a dispute. */
export function AcceptForm({ dispute: { _id: id, amount } }: { dispute: Dispute }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  useEffect(() => {
    if (isConfirming) title.current?.focus()
  }, [isConfirming])

  if (!isConfirming) {
    return (
      <p className="mt-8">
        <SecondaryButton onClick={() => setIsConfirming(true)}>{t('admin.disputes.accept')}</SecondaryButton>
      </p>
    )
  }
  return (
    <section aria-labelledby="accept" className="mt-8 max-w-prose border border-accent p-5">
      <h2 id="accept" ref={title} tabIndex={-1} className="font-display text-title outline-none">
        {t('admin.disputes.accept.ask')}
      </h2>
      <p className="mt-2 mb-5">{t('admin.disputes.accept.text', { price: exactMoneyText(amount) })}</p>
      <Form
        send={async () => {
          await call('acceptDispute', { params: { id }, body: {} })
          return { message: t('admin.disputes.accept.done') }
        }}
        button={t('admin.disputes.accept')}
      />
      <button type="button" className="text-link mt-3" onClick={() => setIsConfirming(false)}>
        {t('common.not-now')}
      </button>
    </section>
  )
}
