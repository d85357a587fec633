import { useId } from 'react'
import { t } from '#web/lib/text/t.ts'

/**
 * Message with a retry button, which replaces the card fields if the payment provider's JavaScript could not be loaded.
 */
export function CannotLoad({ onRetry }: { onRetry: () => void }) {
  const id = useId()
  return (
    <div role="alert" className="border border-edge p-5">
      <p id={id} className="font-semibold">
        {t('card.cannot-load.title')}
      </p>
      <p className="mt-1 text-soft">{t('card.cannot-load.text')}</p>
      <button type="button" className="button button-line mt-4" aria-describedby={id} onClick={onRetry}>
        {t('common.try-again')}
      </button>
    </div>
  )
}
