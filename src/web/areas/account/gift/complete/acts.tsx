import { useState } from 'react'
import { t } from '#web/t.ts'

/** Copy the code, print the card. */
export function GiftActs({ promotionCode, hasCard }: { promotionCode: string; hasCard: boolean }) {
  const [said, setSaid] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(promotionCode).then(
      () => setSaid(t('gift.copied')),
      () => setSaid(t('gift.not-copied')),
    )
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      {hasCard && (
        <button type="button" className="button button-full" onClick={() => window.print()}>
          {t('gift.print')}
        </button>
      )}
      <button type="button" className="button button-line" onClick={copy}>
        {t('gift.copy')}
      </button>
      <p role="status" className="w-full font-semibold text-good empty:hidden">
        {said}
      </p>
    </div>
  )
}
