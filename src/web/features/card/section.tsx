import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { Money } from '#contract/money.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { CannotLoad } from './cannot-load.tsx'
import { TestCards } from './test-numbers.tsx'
import type { CardHandle, CardPurpose } from './form.types.ts'
import { t } from '#web/lib/text/t.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

const CardForm = lazyPart(async () => (await import('./form.tsx')).CardForm, { isQuiet: true })

interface CardSectionProps {
  card: RefObject<CardHandle | null>
  publicKey: CallReply<'getPublicKey'>
  amount: Money
  purpose: CardPurpose
  saves?: boolean
  /** True until it is known whether the purchase needs card fields. */
  isWaiting?: boolean
  /** Error message from the card fields or the card's bank. */
  message: string | undefined
  onReady: (isReady: boolean) => void
}

/**
 * Section with the card fields. The fields need the payment provider's JavaScript, so they are loaded after hydration.
 */
export function CardSection(props: CardSectionProps) {
  const { card, publicKey, amount, purpose, saves, isWaiting = false, message, onReady } = props
  const isHydrated = useHydrated()
  const [isMissing, setIsMissing] = useState(false)
  const waiting = <p className="min-h-44 text-soft">{t('card.loading')}</p>
  return (
    <>
      {publicKey.provider === 'sandbox' && <TestCards />}
      {isHydrated ? (
        isMissing ? (
          <CannotLoad onRetry={() => setIsMissing(false)} />
        ) : isWaiting ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <CardForm
              ref={card}
              {...{ publicKey, amount, purpose, saves, onReady }}
              onMissing={() => setIsMissing(true)}
            />
          </Suspense>
        )
      ) : (
        <p className="min-h-44 text-soft">
          {t('card.loading')} {t('card.needs-script')}
        </p>
      )}
      <CardMessage message={message} />
    </>
  )
}

/**
 * Shows an error from the card fields or the card's bank. Moves the focus to the error, so that screen readers announce
 * it.
 */
export function CardMessage({ message }: Pick<CardSectionProps, 'message'>) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message) paragraph.current?.focus()
  }, [message])
  return (
    <p
      ref={paragraph}
      role="alert"
      tabIndex={-1}
      data-testid="card-message"
      className="font-semibold text-accent empty:hidden"
    >
      {message && (
        <>
          {message.replace(/\.$/, '')}. <span className="font-normal text-ink">{t('card.not-charged')}</span>
        </>
      )}
    </p>
  )
}
