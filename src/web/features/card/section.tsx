import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { Money } from '#contract/money.ts'
import type { CallReply } from '#web/caller.ts'
import { TestCards } from './test-numbers.tsx'
import type { CardHandle, CardPurpose } from './form.types.ts'
import { t } from '#web/t.ts'

const CardForm = lazy(() => import('./form.tsx').then(({ CardForm }) => ({ default: CardForm })))

interface CardSectionProps {
  card: RefObject<CardHandle | null>
  publicKey: CallReply<'getPublicKey'>
  amount: Money
  purpose: CardPurpose
  /** What the card, its fields or its bank said. */
  message: string | undefined
  onReady: (isReady: boolean) => void
}

/** The card fields come once the page is alive: they are the provider's, and need script. */
export function CardSection({ card, publicKey, amount, purpose, message, onReady }: CardSectionProps) {
  const said = useRef<HTMLParagraphElement>(null)
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])
  useEffect(() => {
    if (message) said.current?.focus()
  }, [message])
  const waiting = <p className="min-h-44 text-soft">{t('card.loading')}</p>
  return (
    <>
      {publicKey.provider === 'sandbox' && <TestCards />}
      {isAlive ? (
        <Suspense fallback={waiting}>
          <CardForm ref={card} publicKey={publicKey} amount={amount} purpose={purpose} onReady={onReady} />
        </Suspense>
      ) : (
        <p className="min-h-44 text-soft">
          {t('card.loading')} {t('card.needs-script')}
        </p>
      )}
      <p
        ref={said}
        role="alert"
        tabIndex={-1}
        data-testid="card-message"
        className="font-semibold text-accent empty:hidden"
      >
        {message && (
          <>
            {message.replace(/\.$/, '')}.{' '}
            <span className="font-normal text-ink">{t('card.not-charged')}</span>
          </>
        )}
      </p>
    </>
  )
}
