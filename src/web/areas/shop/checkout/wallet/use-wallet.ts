import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomValuesInput } from '#contract/fields/custom-fields.ts'
import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { isFullyAvailable, itemText } from '#web/features/bag/items.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import type { ConfirmedWallet, WalletSheet } from '#web/features/card/wallet-element.tsx'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import type { FieldValues } from '../form/fields.ts'
import { saveValues } from '../form/draft.ts'
import type { PaymentResult } from '../payment/pay.ts'
import { usePayment } from '../payment/use-payment.ts'
import { holdForSheet, type SheetHolds } from './sheet-holds.ts'
import { sheetOf } from './sheet-lines.ts'

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
  const navigate = useNavigate()
  const card = useRef<CardHandle>(null)
  const none = useRef(null)
  const [message, setMessage] = useState<string>()
  /** Total, in cents, that the open sheet shows. */
  const shownCents = useRef(0)
  const holds = useRef<SheetHolds>(null)
  const noCard = { savedCard: '', saveCard: false }
  const { step, pay } = usePayment({ items, card, publicKey, answers, ...noCard, form: none, button: none })

  const show = (shown: Quote): WalletSheet => {
    shownCents.current = shown.total.cents
    return sheetOf(shown)
  }

  const open = (): WalletSheet => {
    setMessage(undefined)
    holds.current = holdForSheet(call, items)
    return show(quote)
  }

  const close = (): void => {
    void holds.current?.release()
    holds.current = null
  }

  const reprice = async (country: string): Promise<WalletSheet | null> => {
    try {
      const priced = await call('getQuote', { body: { items: [...items], country } })
      return isFullyAvailable(priced) ? show(priced) : null
    } catch {
      // The wallet has only one way to report a failure: it rejects the address, and the buyer can try again.
      return null
    }
  }

  /** Leads the buyer to the checkout form, filled in with the data of the wallet, and explains why. */
  const divert = (values: FieldValues, walletMessage: string): void => {
    saveValues(values)
    onValues?.(values)
    const chosen = new URLSearchParams(items.map((item) => ['item', itemText(item)]))
    void navigate(`/checkout?${chosen}`, { state: { walletMessage } })
  }

  const explain = (end: Exclude<PaymentResult, { is: 'paid' }>, values: FieldValues): void => {
    if (end.is === 'unsure') return setMessage(t('checkout.unsure'))
    if (end.is === 'card') return setMessage(end.message)
    if (end.code === 'price_changed') return divert(values, t('wallet.price-rose'))
    if (end.code === 'invalid_field') return divert(values, t('wallet.incomplete'))
    if (end.code === 'not_signed_in') return divert(values, end.message)
    setMessage(end.message)
  }

  const confirm = async ({ kind, details, card: wallet, fail }: ConfirmedWallet): Promise<void> => {
    // The payment converts the holds into an order, so closing the sheet must not release them anymore.
    const requested = holds.current?.requested
    holds.current = null
    card.current = {
      ...wallet,
      async makeToken(payer) {
        const token = await wallet.makeToken(payer)
        await requested
        return token
      },
    }
    const end = await pay(details, shownCents.current, kind)
    if (end === null || end.is === 'paid') return
    fail()
    explain(end, details)
  }

  return { open, close, reprice, confirm, message, isPaying: step !== null }
}
