import { useState } from 'react'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'

/** Buttons to copy the gift code and to print the gift card. */
export function GiftCardActions({ promotionCode, hasCard }: { promotionCode: string; hasCard: boolean }) {
  const [message, setMessage] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(promotionCode).then(
      () => setMessage(t('gift.copied')),
      () => setMessage(t('gift.not-copied')),
    )
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      {hasCard && <PrimaryButton onClick={() => window.print()}>{t('gift.print')}</PrimaryButton>}
      <SecondaryButton onClick={copy}>{t('gift.copy')}</SecondaryButton>
      <p role="status" className="w-full font-semibold text-good empty:hidden">
        {message}
      </p>
    </div>
  )
}
