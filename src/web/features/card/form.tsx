import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { Money } from '#contract/money.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { CannotLoad } from './cannot-load.tsx'
import { loadCardEngine } from './engine.ts'
import { cardAppearance } from './appearance.ts'
import { cardError, errorText, authenticateCard } from './authenticate.ts'
import type { CardHandle, CardPayer, CardPurpose, CardResult } from './form.types.ts'
import { t } from '#web/lib/text/t.ts'

interface CardFormProps {
  publicKey: CallReply<'getPublicKey'>
  amount: Money
  purpose: CardPurpose
  /** True if the buyer chose to save the payment card for later purchases. */
  saves?: boolean | undefined
  ref: Ref<CardHandle>
  /** Called with true when the card fields have loaded, and with false when they are removed. */
  onReady: (isReady: boolean) => void
}

/** Card fields of the configured payment provider. The pay button is part of the page around the fields. */
export function CardForm({ publicKey, amount, purpose, saves = false, ref, onReady }: CardFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { engine, appearance, hasFailed, retry, fail } = useEngine(publicKey, frame)
  const shown = hasFailed ? null : engine
  return (
    <div ref={frame} className={`min-h-44 ${sandboxFrame}`}>
      {hasFailed && <CannotLoad onRetry={retry} />}
      {!hasFailed && !engine && <p className="text-soft">{t('card.loading')}</p>}
      {shown && (
        <Elements
          stripe={shown}
          options={{
            mode: purpose === 'membership' ? 'subscription' : 'payment',
            amount: amount.cents,
            currency: amount.currency,
            ...(purpose === 'order' && {
              captureMethod: 'manual',
              setupFutureUsage: saves ? 'on_session' : null,
            }),
            allowedPaymentMethodTypes: ['card'],
            ...(appearance && { appearance: appearance }),
          }}
        >
          <CardFields ref={ref} saves={saves} onReady={onReady} onFail={fail} />
        </Elements>
      )}
    </div>
  )
}

/** Styles for the offline provider's fields, which are part of the page. */
const sandboxFrame =
  '[--sbx-border:var(--color-edge)] [--sbx-danger:var(--color-accent)] [--sbx-radius:var(--radius-soft)] [--sbx-bg:var(--color-paper)] ' +
  '[&_.sbx-card]:gap-4! [&_.sbx-label]:text-small! [&_.sbx-label]:font-medium [&_.sbx-input]:min-h-12! [&_.sbx-input]:text-[1rem]! [&_.sbx-input:focus-visible]:outline-accent!'

function useEngine(publicKey: CallReply<'getPublicKey'>, frame: { current: HTMLElement | null }) {
  const [engine, setEngine] = useState<Stripe | null>(null)
  const [appearance, setAppearance] = useState<Appearance>()
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const [attempts, setAttempts] = useState(0)
  const { provider, publicKey: key } = publicKey
  useEffect(() => {
    let isCanceled = false
    loadCardEngine({ provider, publicKey: key }).then(
      (loaded) => {
        if (isCanceled) return
        if (frame.current) setAppearance(cardAppearance(frame.current))
        setEngine(loaded)
      },
      () => !isCanceled && setFailedAttempt(attempts),
    )
    return () => {
      isCanceled = true
    }
  }, [provider, key, attempts, frame])
  const retry = () => {
    setEngine(null)
    setAttempts((count) => count + 1)
  }
  return {
    engine,
    appearance,
    hasFailed: failedAttempt === attempts,
    retry,
    fail: () => setFailedAttempt(attempts),
  }
}

const fieldOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
}

function CardFields({
  ref,
  saves,
  onReady,
  onFail,
}: Pick<CardFormProps, 'ref' | 'onReady'> & { saves: boolean; onFail: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, (): CardHandle => {
    const wait: CardResult<never> = {
      isGood: false,
      message: t('card.still-loading'),
    }
    return {
      makeToken: async (payer) => (stripe && elements ? makeToken(stripe, elements, { payer, saves }) : wait),
      authenticate: async (clientSecret) => (stripe ? authenticateCard(stripe, clientSecret) : wait),
    }
  }, [stripe, elements, saves])
  useEffect(() => () => onReady(false), [onReady])
  return <PaymentElement options={fieldOptions} onReady={() => onReady(true)} onLoadError={onFail} />
}

type Elements = NonNullable<ReturnType<typeof useElements>>

async function makeToken(
  stripe: Stripe,
  elements: Elements,
  { payer, saves }: { payer: CardPayer; saves: boolean },
): Promise<CardResult<{ id: string }>> {
  const checked = await elements.submit()
  if (checked.error) return { ...cardError(errorText(checked.error)), isShown: true }
  const token = await stripe.createConfirmationToken({
    elements,
    params: {
      payment_method_data: {
        billing_details: { name: payer.name, email: payer.email },
        ...(saves && { allow_redisplay: 'always' }),
      },
    },
  })
  return token.error ? cardError(errorText(token.error)) : { isGood: true, id: token.confirmationToken.id }
}
