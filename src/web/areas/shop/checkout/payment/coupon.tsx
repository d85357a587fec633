import { useState, type KeyboardEvent } from 'react'
import { CallError } from '#web/caller.ts'
import type { HeldBag } from '../use-held-bag.ts'
import { rich, t } from '#web/t.ts'

interface CouponProps extends Pick<HeldBag, 'coupon' | 'price'> {
  isPaying: boolean
}

/** The server alone knows which codes there are; what it says is shown as it says it. */
export function Coupon({ coupon, price, isPaying }: CouponProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (code: string | null) => {
    setIsAsking(true)
    setError(undefined)
    try {
      await price(code)
      setText('')
    } catch (caught) {
      setError(caught instanceof CallError ? caught.message : t('common.server-unreachable'))
    }
    setIsAsking(false)
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim()) void ask(text.trim())
  }
  if (coupon !== undefined) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>{rich('checkout.code.applied', { code: coupon, b: (words) => <strong>{words}</strong> })}</span>
        <button type="button" className="text-link" disabled={isPaying} onClick={() => void ask(null)}>
          {t('common.remove')}
        </button>
      </p>
    )
  }
  return (
    <details>
      <summary className="text-link">{t('checkout.code.open')}</summary>
      <div className="flex gap-2 pt-1">
        <input
          aria-label={t('checkout.code.label')}
          className="field grow"
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={applyOnEnter}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'coupon-error' : undefined}
        />
        <button
          type="button"
          className="button button-line"
          disabled={isAsking || isPaying || text.trim() === ''}
          onClick={() => void ask(text.trim())}
        >
          {t('checkout.code.apply')}
        </button>
      </div>
      <p id="coupon-error" role="alert" className="mt-1.5 text-note font-semibold text-accent empty:hidden">
        {error}
      </p>
    </details>
  )
}
