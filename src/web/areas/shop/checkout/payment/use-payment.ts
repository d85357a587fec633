import { useCallback, useRef, useState, type RefObject } from 'react'
import { setCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { useNavigate } from 'react-router'
import type { CustomValuesInput } from '#contract/fields/custom-fields.ts'
import type { BagItem } from '#contract/orders/orders.ts'
import type { WalletKind } from '#contract/orders/payment/wallets.ts'
import { createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { authenticateSavedCard } from '#web/features/card/authenticate-saved.ts'
import { includesItem } from '#web/features/bag/items.ts'
import { readSession } from '#web/lib/session/session.ts'
import { tabStorage } from '#web/lib/session/tab.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { useLeaveGuard } from '#web/features/card/leave-guard.ts'
import { getOrCreateAttempt, deleteAttempt, saveAttempt, findUnfinishedAttempt } from './attempt.ts'
import { deleteDraft } from '../form/draft.ts'
import { shouldSaveAddress, toShippingAddress, type FieldValues } from '../form/fields.ts'
import { t } from '#web/lib/text/t.ts'
import { payByCard, resumeOrder, type PaymentResult, type PayDeps } from './pay.ts'

export type PayStep = Parameters<PayDeps['onStep']>[0]

interface PaymentOptions {
  items: readonly BagItem[]
  card: RefObject<CardHandle | null>
  publicKey: CallReply<'getPublicKey'>
  /** Id of the saved payment card; empty if the buyer enters a new card. */
  savedCard: string
  saveCard: boolean
  /** Returns the answers to the marketplace's questions, or undefined without questions. */
  answers: () => CustomValuesInput | undefined
  form: RefObject<HTMLFormElement | null>
  /** The pay button, from which the confetti starts. */
  button: RefObject<HTMLButtonElement | null>
}

const buyerId = (): string | undefined => readSession().buyer?._id
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Allows only one payment at a time. An unfinished payment continues with the same attempt, even after a reload. */
export function usePayment(options: PaymentOptions) {
  const { items, card, publicKey, savedCard, saveCard, answers, button, form } = options
  const navigate = useNavigate()
  const [step, setStep] = useState<PayStep | null>(null)
  const isBusy = useRef(false)

  const celebrate = useCallback(
    (orderLink: string, bought: readonly BagItem[]) => {
      const controlY = verticalCenterOf(button.current)
      deleteAttempt(tabStorage())
      deleteDraft()
      setCookie(createBagCookie(readBag(readDocumentCookies()).filter((item) => !includesItem(bought, item))))
      void navigate(`/confirm?order=${encodeURIComponent(orderLink)}`, { state: { controlY }, replace: true })
    },
    [navigate, button],
  )

  const pay = async (
    values: FieldValues,
    shownTotalCents: number,
    wallet?: WalletKind,
  ): Promise<PaymentResult | null> => {
    const handle = savedCard === '' ? card.current : createSavedCardHandle(publicKey)
    if (isBusy.current || !handle) return null
    isBusy.current = true
    const attempt = getOrCreateAttempt(items, tabStorage(), buyerId())
    const email = values.email.trim()
    const end = await payByCard(
      {
        attempt: attempt.id,
        items: [...items],
        email,
        shipTo: toShippingAddress(values),
        saveAddress: shouldSaveAddress(form.current),
        ...(savedCard === '' ? { saveCard } : { savedCard }),
        shownTotalCents,
        wallet,
        fields: answers(),
        payer: { name: values.name.trim(), email },
      },
      {
        call,
        card: handle,
        wait,
        onOrder: (orderId) => saveAttempt({ ...attempt, orderId }, tabStorage()),
        onStep: setStep,
      },
    )
    if (end.is === 'paid') {
      celebrate(end.orderLink, items)
      return end
    }
    if (isFinalRejection(end)) deleteAttempt(tabStorage())
    isBusy.current = false
    setStep(null)
    return end
  }

  const resume = useResume(items, celebrate)
  useLeaveGuard(step !== null)
  return { step, pay, resume }
}

const createSavedCardHandle = (publicKey: CallReply<'getPublicKey'>): CardHandle => ({
  makeToken: async () => ({ isGood: false, message: t('card.check') }),
  authenticate: (clientSecret) => authenticateSavedCard(publicKey, clientSecret),
})

/** Returns a function that resumes an unfinished order for this bag and resolves to true if the order has been paid. */
function useResume(
  items: readonly BagItem[],
  celebrate: (orderLink: string, bought: readonly BagItem[]) => void,
) {
  return useCallback(async (): Promise<boolean> => {
    const attempt = findUnfinishedAttempt(items, tabStorage(), buyerId())
    if (!attempt?.orderId) return false
    const end = await resumeOrder(attempt.orderId, { call, wait })
    if (end.is === 'paid') celebrate(end.orderLink, items)
    if (isFinalRejection(end)) deleteAttempt(tabStorage())
    return end.is === 'paid'
  }, [items, celebrate])
}

const finalErrors: readonly string[] = [
  'attempt_reused',
  'payment_cancelled',
  'out_of_stock',
  'price_changed',
  'not_found',
  'subscription_required',
  'not_served',
]

/** Returns whether the server rejects this attempt, so that the next click must start a new attempt. */
function isFinalRejection(end: PaymentResult): boolean {
  return end.is === 'refused' && finalErrors.includes(end.code)
}

function verticalCenterOf(element: HTMLElement | null): number {
  const box = element?.getBoundingClientRect()
  return box ? box.top + box.height / 2 : window.innerHeight / 2
}
