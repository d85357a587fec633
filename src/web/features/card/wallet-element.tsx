import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  ExpressCheckoutPartialAddress,
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { Money } from '#contract/money.ts'
import { walletKinds, type WalletKind } from '#contract/orders/payment/wallets.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { authenticateCard, cardError, errorText } from './authenticate.ts'
import { loadCardEngine } from './engine.ts'
import type { CardHandle } from './form.types.ts'

/** Amounts, in cents, that the wallet's sheet shows. */
export interface WalletSheet {
  totalCents: number
  lines: { name: string; amount: number }[]
  shippingCents: number
}

/** Data that the wallet reveals after the buyer has confirmed. */
export interface WalletDetails {
  email: string
  name: string
  phone: string
  address_line1: string
  address_line2: string
  address_city: string
  address_state: string
  address_zip: string
  country: string
}

export interface ConfirmedWallet {
  kind: WalletKind
  details: WalletDetails
  /** Functions that create the token and ask the bank, as those of the card form. */
  card: CardHandle
  /** Tells the wallet that the payment has failed. */
  fail: () => void
}

interface WalletElementProps {
  publicKey: CallReply<'getPublicKey'>
  total: Money
  /** Called when it is known whether the browser and the provider offer a wallet. */
  onReady: (hasWallets: boolean) => void
  /** Called when the buyer opens a wallet. Returns what its sheet shows first. */
  onOpen: () => WalletSheet
  onClose: () => void
  /** Called when the wallet reveals the country. Returns null if nothing can be shipped there. */
  onCountry: (country: string) => Promise<WalletSheet | null>
  onConfirm: (wallet: ConfirmedWallet) => void
}

/** Buttons of the wallets that the browser and the payment provider offer. Shows nothing until its code is loaded. */
export function WalletElement({ publicKey, total, ...handlers }: WalletElementProps) {
  const [engine, setEngine] = useState<Stripe | null>(null)
  const { provider, publicKey: key } = publicKey
  useEffect(() => {
    let isLeft = false
    loadCardEngine({ provider, publicKey: key }).then(
      (loaded) => isLeft || setEngine(loaded),
      // Without the provider there are no buttons. Buyers can pay at the checkout, which reports the failure.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [provider, key])
  if (!engine) return null
  return (
    <Elements
      stripe={engine}
      options={{
        mode: 'payment',
        amount: total.cents,
        currency: total.currency,
        captureMethod: 'manual',
        allowedPaymentMethodTypes: ['card'],
        appearance: { variables: { borderRadius: '3px' } },
      }}
    >
      <Buttons {...handlers} />
    </Elements>
  )
}

function Buttons({
  onReady,
  onOpen,
  onClose,
  onCountry,
  onConfirm,
}: Omit<WalletElementProps, 'publicKey' | 'total'>) {
  const stripe = useStripe()
  const elements = useElements()
  const show = async ({ totalCents, lines, shippingCents }: WalletSheet) => {
    await elements?.update({ amount: totalCents })
    const shipping = { id: 'standard', displayName: t('wallet.shipping'), amount: shippingCents }
    return { lineItems: lines, shippingRates: [shipping] }
  }
  return (
    <ExpressCheckoutElement
      options={elementOptions()}
      onReady={({ availablePaymentMethods: methods }) =>
        onReady(methods !== undefined && Object.values(methods).some(Boolean))
      }
      onLoadError={() => onReady(false)}
      onClick={({ resolve }) =>
        void show(onOpen()).then((shown) =>
          resolve({
            emailRequired: true,
            phoneNumberRequired: true,
            shippingAddressRequired: true,
            ...shown,
          }),
        )
      }
      onCancel={onClose}
      onShippingAddressChange={({ address, resolve, reject }) =>
        void onCountry(countryOf(address)).then((sheet) => (sheet ? show(sheet).then(resolve) : reject()))
      }
      onConfirm={(event) => {
        const kind = walletKinds.find((one) => one === event.expressPaymentType)
        if (!stripe || !elements || !kind) return event.paymentFailed()
        onConfirm({
          kind,
          details: detailsOf(event),
          card: walletHandle(stripe, elements),
          fail: () => event.paymentFailed(),
        })
      }}
    />
  )
}

function walletHandle(stripe: Stripe, elements: NonNullable<ReturnType<typeof useElements>>): CardHandle {
  return {
    async makeToken() {
      const { error } = await elements.submit()
      if (error) return cardError(errorText(error))
      const token = await stripe.createConfirmationToken({ elements })
      return token.error
        ? cardError(errorText(token.error))
        : { isGood: true, id: token.confirmationToken.id }
    },
    authenticate: (clientSecret) => authenticateCard(stripe, clientSecret),
  }
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

function detailsOf({
  billingDetails,
  shippingAddress,
}: Pick<StripeExpressCheckoutElementConfirmEvent, 'billingDetails' | 'shippingAddress'>): WalletDetails {
  const { name = billingDetails?.name ?? '', address } = shippingAddress ?? {}
  return {
    email: billingDetails?.email ?? '',
    name,
    phone: billingDetails?.phone ?? '',
    address_line1: address?.line1 ?? '',
    address_line2: address?.line2 ?? '',
    address_city: address?.city ?? '',
    address_state: address?.state ?? '',
    address_zip: address?.postal_code ?? '',
    country: countryOf(address),
  }
}

const countryOf = (address: Partial<ExpressCheckoutPartialAddress> | undefined): string =>
  address?.country?.toUpperCase() ?? ''
