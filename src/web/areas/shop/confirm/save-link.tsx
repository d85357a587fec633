import { useState } from 'react'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

/**
 * Reminds guests to save the link to the order, because without an account, only the link gives access to the order.
 */
export function SaveLink() {
  const isHydrated = useHydrated()
  const [message, setMessage] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(location.href).then(
      () => setMessage(t('confirm.copied')),
      () => setMessage(t('confirm.not-copied')),
    )
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      {isHydrated && (
        <>
          <SecondaryButton onClick={copy}>{t('confirm.copy')}</SecondaryButton>
          <SecondaryButton onClick={() => window.print()}>{t('common.print')}</SecondaryButton>
        </>
      )}
      <p className="text-note text-soft">{t('confirm.link-note')}</p>
      <p role="status" className="w-full font-semibold text-good empty:hidden">
        {message}
      </p>
    </div>
  )
}
