import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Gift } from '#contract/gifts/gifts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

/** Button that, after a confirmation, refunds a gift that has not been redeemed. */
export function RefundGift({ gift, giftKey }: { gift: Gift; giftKey: string | undefined }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()
  const [isConfirming, setIsConfirming] = useState(false)
  useEffect(() => {
    if (isConfirming) title.current?.focus()
  }, [isConfirming])
  const send = async () => {
    await call('refundGift', { params: { id: gift._id }, body: { key: giftKey } })
    await revalidate()
  }
  if (!isConfirming) {
    return (
      <p className="mt-8 border-t border-line pt-4">
        <TextButton onClick={() => setIsConfirming(true)}>{t('gift.cancel')}</TextButton>
      </p>
    )
  }
  return (
    <section aria-labelledby="take-back" className="mt-8 border border-accent p-5">
      <h2 id="take-back" ref={title} tabIndex={-1} className="font-display text-title outline-none">
        {t('gift.cancel.title')}
      </h2>
      <p className="mt-2 mb-5 max-w-prose">
        {t('gift.cancel.text', { price: exactMoneyText(gift.refundable ?? gift.price) })}
      </p>
      <Form
        label={t('gift.cancel')}
        names={[]}
        send={send}
        button={t('gift.cancel.button')}
        busy={t('gift.cancel.busy')}
      />
      <button type="button" className="mt-3 text-link" onClick={() => setIsConfirming(false)}>
        {t('gift.cancel.keep')}
      </button>
    </section>
  )
}
