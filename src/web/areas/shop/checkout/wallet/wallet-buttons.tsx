import { Elements, ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type { Stripe, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js'
import { useEffect, useState, type ReactNode } from 'react'
import type { Quote } from '#contract/orders/orders.ts'
import { isFullyAvailable, itemText } from '#web/features/bag/items.ts'
import { loadCardEngine } from '#web/features/card/engine.ts'
import { CardMessage } from '#web/features/card/section.tsx'
import { readDestination } from '#web/features/delivery/destination.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { readDocumentCookies } from '#web/lib/session/cookies.ts'
import { t } from '#web/lib/text/t.ts'
import { useWallet, type WalletOptions } from './use-wallet.ts'

type WalletButtonsProps = Pick<WalletOptions, 'items' | 'answers' | 'onValues'> & {
  /** Shown in place of the buttons while they are loading, and if no wallet is available. Has the height of a button. */
  children?: ReactNode
}

/** Wallet buttons that buy the items, if the browser and the payment provider offer a wallet and the items are available. */
export function WalletButtons({ children, ...options }: WalletButtonsProps) {
  const [provider, setProvider] = useState<Provider | null>(null)
  const [hasWallets, setHasWallets] = useState(false)
  const quote = useQuote(options.items)
  useEffect(() => {
    let isLeft = false
    loadProvider().then(
      (loaded) => isLeft || setProvider(loaded),
      // Without the provider there are no buttons. Buyers can pay at the checkout, which reports the failure.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [])
  if (!provider || !quote || !isFullyAvailable(quote)) return children
  const { total } = quote
  return (
    <>
      {!hasWallets && children}
      <section
        aria-label={t('wallet.title')}
        className={hasWallets ? 'w-full' : 'invisible absolute inset-x-0 top-0'}
        inert={!hasWallets}
      >
        <Elements
          stripe={provider.engine}
          options={{
            mode: 'payment',
            amount: total.cents,
            currency: total.currency,
            captureMethod: 'manual',
            allowedPaymentMethodTypes: ['card'],
            appearance: { variables: { borderRadius: '3px' } },
          }}
        >
          <Buttons {...options} quote={quote} publicKey={provider.publicKey} onReady={setHasWallets} />
        </Elements>
      </section>
    </>
  )
}

interface Provider {
  publicKey: CallReply<'getPublicKey'>
  engine: Stripe
}

async function loadProvider(): Promise<Provider> {
  const publicKey = await call('getPublicKey')
  return { publicKey, engine: await loadCardEngine(publicKey) }
}

/** Returns the quote of the items for the buyer and the chosen country; null while it is loading or if it failed. */
function useQuote(items: WalletButtonsProps['items']): Quote | null {
  const [priced, setPriced] = useState<{ of: string; quote: Quote }>()
  const key = items.map(itemText).join('.')
  useEffect(() => {
    let isLeft = false
    const country = readDestination(readDocumentCookies())
    call('getQuote', { body: { items: [...items], country } }).then(
      (quote) => isLeft || setPriced({ of: key, quote }),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
    // The key contains all data of the items.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return priced?.of === key ? priced.quote : null
}

interface ButtonsProps extends WalletOptions {
  onReady: (hasWallets: boolean) => void
}

function Buttons({ onReady, ...options }: ButtonsProps) {
  const { open, close, reprice, confirm, message, isPaying } = useWallet(options)
  return (
    <>
      <ExpressCheckoutElement
        options={elementOptions()}
        onReady={({ availablePaymentMethods: methods }) =>
          onReady(methods !== undefined && Object.values(methods).some(Boolean))
        }
        onLoadError={() => onReady(false)}
        onClick={(event) => void open(event)}
        onCancel={close}
        onShippingAddressChange={(event) => void reprice(event)}
        onConfirm={(event) => void confirm(event)}
      />
      <p
        role="status"
        className="absolute inset-0 z-1 flex items-center justify-center bg-paper empty:hidden"
      >
        {isPaying && t('wallet.paying')}
      </p>
      <CardMessage message={message} />
    </>
  )
}

/** Only wallets that pay by card are offered, because orders accept no other payment methods. */
function elementOptions(): StripeExpressCheckoutElementOptions {
  const { theme } = document.documentElement.dataset
  const isDark =
    theme === 'dark' || (theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  const color = isDark ? 'white' : 'black'
  return {
    buttonHeight: 48,
    buttonTheme: { applePay: color, googlePay: color },
    layout: { maxColumns: 3, maxRows: 1, overflow: 'auto' },
    paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
  }
}
