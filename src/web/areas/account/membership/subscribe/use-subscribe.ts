import { useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { findMembership } from '#web/features/membership/state.ts'
import { type StoredPerson } from '#web/lib/session/session.ts'
import { saveBuyer } from '#web/lib/session/save-session.ts'
import { subscribe, type SubscribeStep, type SubscribeRequest } from './subscribe-steps.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Allows only one subscription request at a time. After success, redirects to /signup-complete and passes the buyer to
 * that page (spec §2).
 */
export function useSubscribe(buyer: StoredPerson, card: RefObject<CardHandle | null>) {
  const navigate = useNavigate()
  const [step, setStep] = useState<SubscribeStep | null>(null)
  const [cardMessage, setCardMessage] = useState<string>()
  const [formError, setFormError] = useState<string>()
  const isBusy = useRef(false)

  const press = async (choice: SubscribeRequest, needsCard: boolean): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setCardMessage(undefined)
    setFormError(undefined)
    const end = await subscribe(choice, {
      call,
      card: needsCard ? card.current : null,
      payer: { name: buyer.name ?? '', email: buyer.email ?? '' },
      onStep: setStep,
      save: ({ buyer: saved, token }) => saveBuyer(saved, token),
    })
    isBusy.current = false
    setStep(null)
    if (end.is === 'member') {
      await findMembership()
      await navigate('/signup-complete', { replace: true, state: { buyer: end.buyer } })
    }
    if (end.is === 'card' && !end.isShown) setCardMessage(end.message)
    if (end.is === 'refused') setFormError(end.message)
    if (end.is === 'unsure') setFormError(t('membership.join.unsure'))
  }
  return { press, step, cardMessage, formError }
}
