import { useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
} from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomValuesInput } from '#contract/fields/custom-fields.ts'
import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { isFullyAvailable, itemText } from '#web/features/bag/items.ts'
import { authenticateCard, cardError, errorText } from '#web/features/card/authenticate.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import type { FieldValues } from '../form/fields.ts'
import { saveValues } from '../form/draft.ts'
import type { PaymentResult } from '../payment/pay.ts'
import { usePayment } from '../payment/use-payment.ts'
import { holdForSheet, type SheetHolds } from './sheet-holds.ts'
import { countryOf, sheetOf, valuesOf, walletKindOf } from './wallet-values.ts'

export interface WalletOptions {
  items: readonly BagItem[]
  publicKey: CallReply<'getPublicKey'>
  /** Quote for the country that the page shows. */
  quote: Quote
  /** Returns the answers to the marketplace's questions at checkout, or undefined without questions. */
  answers?: () => CustomValuesInput | undefined
  /** Called with the data of the wallet if the buyer has to continue in the checkout form. */
  onValues?: (values: FieldValues) => void
}

const noAnswers = () => undefined

/** Handles the events of the wallet buttons. Payments go through the same steps as card payments. */
export function useWallet({ items, publicKey, quote, answers = noAnswers, onValues }: WalletOptions) {
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const card = useRef<CardHandle>(null)
  const none = useRef(null)
  const [message, setMessage] = useState<string>()
  /** Total, in cents, that the open sheet shows. */
  const shownCents = useRef(0)
  const holds = useRef<SheetHolds>(null)
  const noCard = { savedCard: '', saveCard: false }
  const { step, pay } = usePayment({ items, card, publicKey, answers, ...noCard, form: none, button: none })

  const show = async (shown: Quote): Promise<void> => {
    shownCents.current = shown.total.cents
    await elements?.update({ amount: shown.total.cents })
  }

  const open = async ({ resolve }: StripeExpressCheckoutElementClickEvent): Promise<void> => {
    setMessage(undefined)
    holds.current = holdForSheet(call, items)
    await show(quote)
    resolve({
      emailRequired: true,
      phoneNumberRequired: true,
      shippingAddressRequired: true,
      ...sheetOf(quote),
    })
  }

  const close = (): void => {
    void holds.current?.release()
    holds.current = null
  }

  const reprice = async ({
    address,
    resolve,
    reject,
  }: StripeExpressCheckoutElementShippingAddressChangeEvent): Promise<void> => {
    try {
      const priced = await call('getQuote', { body: { items: [...items], country: countryOf(address) } })
      if (!isFullyAvailable(priced)) return reject()
      await show(priced)
      resolve(sheetOf(priced))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      reject()
    }
  }

  /** Leads the buyer to the checkout form, filled in with the data of the wallet, and explains why. */
  const divert = (values: FieldValues, notice: string): void => {
    saveValues(values)
    onValues?.(values)
    const chosen = new URLSearchParams(items.map((item) => ['item', itemText(item)]))
    void navigate(`/checkout?${chosen}`, { state: { walletNotice: notice } })
  }

  const explain = (end: Exclude<PaymentResult, { is: 'paid' }>, values: FieldValues): void => {
    if (end.is === 'unsure') return setMessage(t('checkout.unsure'))
    if (end.is === 'card') return setMessage(end.message)
    if (end.code === 'price_changed') return divert(values, t('wallet.price-rose'))
    if (end.code === 'invalid_field') return divert(values, t('wallet.incomplete'))
    if (end.code === 'not_signed_in') return divert(values, end.message)
    setMessage(end.message)
  }

  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent): Promise<void> => {
    const wallet = walletKindOf(event.expressPaymentType)
    if (!stripe || !elements || !wallet) return event.paymentFailed()
    // The payment converts the holds into an order, so closing the sheet must not release them anymore.
    const requested = holds.current?.requested
    holds.current = null
    card.current = {
      async makeToken() {
        const { error } = await elements.submit()
        if (error) return cardError(errorText(error))
        const token = await stripe.createConfirmationToken({ elements })
        await requested
        return token.error
          ? cardError(errorText(token.error))
          : { isGood: true, id: token.confirmationToken.id }
      },
      authenticate: (clientSecret) => authenticateCard(stripe, clientSecret),
    }
    const values = valuesOf(event)
    const end = await pay(values, shownCents.current, wallet)
    if (end === null || end.is === 'paid') return
    event.paymentFailed()
    explain(end, values)
  }

  return { open, close, reprice, confirm, message, isPaying: step !== null }
}
