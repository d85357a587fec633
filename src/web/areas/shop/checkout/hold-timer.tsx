import { useEffect, useState } from 'react'
import { countdownText, canExtendHold, screenReaderTimeText } from './hold-time.ts'
import type { HeldBag } from './use-held-bag.ts'
import { rich, t } from '#web/lib/text/t.ts'

type HoldTimerProps = Pick<HeldBag, 'heldUntil' | 'state' | 'limitMessage' | 'hold' | 'expire'> & {
  isPaying: boolean
  /**
   * Whether all items can be bought. Otherwise the timer is hidden, because a running timer would put pressure on a
   * buyer who cannot pay.
   */
  isOpen: boolean
}

/** Shows how long the items stay reserved (held) for the buyer. Near the end, the buyer can extend the holds once. */
export function HoldTimer(props: HoldTimerProps) {
  const { heldUntil, state, limitMessage, hold, expire, isPaying, isOpen } = props
  const left = useTimeLeft(heldUntil)
  const [extendedTo, setExtendedTo] = useState<number | null>(null)
  useEffect(() => {
    if (left !== null && left <= 0 && state === 'held' && !isPaying) expire()
  }, [left, state, isPaying, expire])

  const holdAnew = () => {
    setExtendedTo(null)
    return hold()
  }
  if (state === 'lapsed') return <HoldExpired hold={holdAnew} />
  if (state === 'failed') return <HoldFailed hold={hold} />
  if (!isOpen && state === 'held') return null
  const extend = () => {
    setExtendedTo(heldUntil)
    void hold()
  }
  const wasExtended = extendedTo !== null && heldUntil !== null && heldUntil <= extendedTo + 1000
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 border-y border-line">
      {left === null ? (
        <p className="py-3 text-soft">
          {state === 'taking' ? t('checkout.hold.taking') : t('checkout.hold.none')}
        </p>
      ) : (
        <p className="py-3">
          {rich('checkout.hold.left', {
            left: countdownText(left),
            timer: (words) => (
              <span role="timer" className="font-semibold tabular-nums" data-testid="hold-left">
                {words}
              </span>
            ),
          })}
        </p>
      )}
      {left !== null && canExtendHold(left) && extendedTo === null && (
        <button type="button" className="text-link font-semibold" onClick={extend}>
          {t('checkout.hold.extend')}
        </button>
      )}
      {wasExtended && state === 'held' && <p className="text-soft">{t('checkout.hold.extended')}</p>}
      {limitMessage && state === 'held' && (
        <p role="alert" className="basis-full pb-3">
          {limitMessage}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {left === null ? '' : screenReaderTimeText(left)}
      </p>
    </div>
  )
}

function useTimeLeft(until: number | null): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    if (until === null) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [until])
  return until === null || now === null ? null : until - now
}

function HoldExpired({ hold }: Pick<HeldBag, 'hold'>) {
  return (
    <div role="alert" className="border border-accent p-5">
      <p className="font-semibold">{t('checkout.hold.expired')}</p>
      <p className="mt-1 text-soft">{t('checkout.hold.expired.text')}</p>
      <button type="button" className="button button-full mt-4" onClick={() => void hold()}>
        {t('checkout.hold.again')}
      </button>
    </div>
  )
}

function HoldFailed({ hold }: Pick<HeldBag, 'hold'>) {
  return (
    <div role="alert" className="border border-accent p-5">
      <p className="font-semibold">{t('checkout.hold.failed')}</p>
      <p className="mt-1 text-soft">{t('checkout.hold.failed.text')}</p>
      <button type="button" className="button button-full mt-4" onClick={() => void hold()}>
        {t('common.try-again')}
      </button>
    </div>
  )
}
