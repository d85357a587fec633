import { useEffect, useState } from 'react'
import { t } from '#web/t.ts'

/** Guests have no account: this page's link is their key to the order. */
export function SaveLink() {
  const [isAlive, setIsAlive] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => setIsAlive(true), [])
  const copy = () => {
    navigator.clipboard.writeText(location.href).then(
      () => setSaid(t('confirm.copied')),
      () => setSaid(t('confirm.not-copied')),
    )
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      {isAlive && (
        <>
          <button type="button" className="button button-line" onClick={copy}>
            {t('confirm.copy')}
          </button>
          <button type="button" className="button button-line" onClick={() => window.print()}>
            {t('common.print')}
          </button>
        </>
      )}
      <p className="text-note text-soft">{t('confirm.link-note')}</p>
      <p role="status" className="w-full font-semibold text-good empty:hidden">
        {said}
      </p>
    </div>
  )
}
