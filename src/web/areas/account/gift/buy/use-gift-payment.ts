import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { GiftPlan } from '#contract/gifts/gifts.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { useLeaveGuard } from '#web/features/card/leave-guard.ts'
import { tabStorage } from '#web/lib/session/tab.ts'
import { deleteGiftAttempt, getOrCreateGiftAttempt, saveGiftAttempt, readGiftAttempt } from './attempt.ts'
import type { GiftValues } from './fields.ts'
import { t } from '#web/lib/text/t.ts'

export type GiftStep = 'card' | 'pay' | 'bank' | 'finish'

/** Error codes after which an attempt cannot continue. The next click starts a new attempt. */
const finalErrors: readonly string[] = ['attempt_reused', 'payment_cancelled', 'price_changed', 'not_found']

/**
 * Pays for a gift in these steps: card token, payment, bank confirmation if required, and completion. A retry
 * continues the unfinished attempt.
 */
export function useGiftPayment(card: RefObject<CardHandle | null>, plan: GiftPlan) {
  const finish = useFinish()
  const [step, setStep] = useState<GiftStep | null>(null)
  const [cardMessage, setCardMessage] = useState<string>()

  const attemptPayment = async (values: GiftValues): Promise<void> => {
    if (!card.current) return
    setStep('card')
    const payer = { name: values.giverName, email: values.giverEmail }
    const token = await card.current.makeToken(payer)
    if (!token.isGood) return setCardMessage(token.isShown ? undefined : token.message)
    setStep('pay')
    const attempt = await getOrCreateGiftAttempt(plan.months, tabStorage(), () =>
      call('beginGift', { body: {} }),
    )
    const paid = await call('payGift', {
      body: {
        ...values,
        attempt: attempt.id,
        months: plan.months,
        confirmationToken: token.id,
        shownTotalCents: plan.price.cents,
      },
    })
    saveGiftAttempt({ ...attempt, giftId: paid.giftId }, tabStorage())
    if (paid.status === 'requires_action') {
      setStep('bank')
      const proof = await card.current.authenticate(paid.clientSecret)
      if (!proof.isGood) return setCardMessage(proof.message)
    }
    setStep('finish')
    await finish(paid.giftId)
  }

  const pay = async (values: GiftValues): Promise<void> => {
    setCardMessage(undefined)
    try {
      await attemptPayment(values)
    } catch (error) {
      if (!(error instanceof CallError)) throw new CallError(0, 'internal', t('gift.buy.unsure'))
      if (finalErrors.includes(error.code)) deleteGiftAttempt(tabStorage())
      if (error.code !== 'card_declined' && error.field !== 'confirmationToken') throw error
      setCardMessage(error.field ? t('checkout.card-again') : error.message)
    } finally {
      setStep(null)
    }
  }
  useResume(finish)
  useLeaveGuard(step !== null)
  return { step, cardMessage, pay }
}

/** Completes the gift and opens its page, which shows the recipient's email address and the gift code (spec §2). */
function useFinish() {
  const navigate = useNavigate()
  return useCallback(
    async (giftId: string): Promise<void> => {
      const state: CallReply<'createGiftcard'> = await call('createGiftcard', { body: { giftId } })
      deleteGiftAttempt(tabStorage())
      const query = new URLSearchParams({ gift: giftId })
      await navigate(`/gift-subscription-complete?${query}`, { state, replace: true })
    },
    [navigate],
  )
}

/** Completes an earlier gift purchase if the gift has already been paid for, for example after a reload of the page. */
function useResume(finish: (giftId: string) => Promise<void>): void {
  useEffect(() => {
    const giftId = readGiftAttempt(tabStorage())?.giftId
    // Errors are ignored, because the buyer can still pay for an unpaid gift on this page.
    if (giftId) finish(giftId).catch(() => undefined)
  }, [finish])
}
