import { useEffect, useRef, useState } from 'react'
import { FormFrame } from '#web/kit/form/frame.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { CardSection } from '#web/features/card/section.tsx'
import { useSession } from '#web/lib/session/state.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { GiftCard } from '../card.tsx'
import { marketplaceDate } from '#web/lib/format/dates.ts'
import { checkGift, giftFields } from './fields.ts'
import type { GiftData } from './load.ts'
import { Plans } from './plans.tsx'
import { useGiftPayment } from './use-gift-payment.ts'
import { t } from '#web/lib/text/t.ts'

const stepWords = {
  card: t('checkout.pay.card'),
  pay: t('checkout.pay.pay'),
  bank: t('checkout.pay.bank'),
  finish: t('gift.buy.finishing'),
}
const maxDaysAhead = 365

/** Page for buying a gift. The gift card beside the form updates as the buyer types. */
export function BuyGift({ plans, publicKey, regretDays, now }: GiftData) {
  const card = useRef<CardHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const [months, setMonths] = useState<number>(plans[1]?.months ?? 6)
  const [hasCard, setHasCard] = useState(false)
  const [shown, setShown] = useState({ receiverName: '', message: '', giverName: '' })
  const plan = plans.find((one) => one.months === months) ?? plans[0]!
  const { step, cardMessage, pay } = useGiftPayment(card, plan)
  const { formState, formError, isPending, onSubmit, onInput } = useSubmit({
    names: giftFields,
    check: checkGift,
    send: pay,
  })
  const buyer = useSession()?.buyer
  useEffect(() => {
    fillEmptyFields(form.current, { giverName: buyer?.name, giverEmail: buyer?.email })
  }, [buyer])
  const words = step ? stepWords[step] : undefined
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <FormFrame
        ref={form}
        state={formState}
        aria-label={t('site.give-membership')}
        className="flex min-w-0 flex-col gap-10"
        onSubmit={onSubmit}
        onInput={(event) => {
          onInput(event)
          setShown(readCardTexts(event.currentTarget))
        }}
      >
        <Plans plans={plans} chosen={months} onChoose={setMonths} />
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="pb-4 font-display text-title">{t('gift.recipient')}</legend>
          <Field name="recieveremail" label={t('gift.recipient.email')} type="email" autoCapitalize="none" />
          <Field name="receiverName" label={t('gift.recipient.name')} maxLength={80} isOptional />
          <TextAreaField name="message" label={t('gift.buy.message')} maxLength={500} isOptional />
          <DayField now={now} />
        </fieldset>
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="pb-4 font-display text-title">{t('gift.buy.you')}</legend>
          <Field name="giverName" label={t('gift.buy.name')} autoComplete="name" maxLength={80} />
          <Field
            name="giverEmail"
            label={t('gift.buy.email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            hint={buyer ? t('gift.buy.email-hint') : t('gift.buy.email-hint.guest')}
          />
        </fieldset>
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="pb-4 font-display text-title">{t('checkout.payment')}</legend>
          <CardSection
            card={card}
            publicKey={publicKey}
            amount={plan.price}
            purpose="gift"
            message={cardMessage}
            onReady={setHasCard}
          />
          <p role="alert" data-testid="notice" className="border border-accent p-4 empty:hidden">
            {formError}
          </p>
          <button
            type="submit"
            className="button button-full min-h-14 w-full text-body"
            disabled={!hasCard && !isPending}
            aria-disabled={isPending || undefined}
          >
            {words ?? t('checkout.pay-total', { price: exactMoneyText(plan.price) })}
          </button>
          <p aria-live="polite" className="sr-only">
            {words}
          </p>
          <p className="text-note text-soft">{t('gift.buy.note', { days: regretDays })}</p>
        </fieldset>
      </FormFrame>
      <div className="min-w-0 max-lg:order-first lg:sticky lg:top-6 lg:h-fit">
        <GiftCard months={plan.months} {...shown} />
      </div>
    </div>
  )
}

function DayField({ now }: { now: number }) {
  const [today, last] = [marketplaceDate(now), marketplaceDate(now, maxDaysAhead)]
  return (
    <Field
      name="sendOn"
      label={t('gift.buy.day')}
      type="date"
      defaultValue={today}
      min={today}
      max={last}
      hint={t('gift.buy.day-hint')}
    />
  )
}

function readCardTexts(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { receiverName: text('receiverName'), message: text('message'), giverName: text('giverName') }
}

/** Fills empty form fields with the signed-in user's data. */
function fillEmptyFields(form: HTMLFormElement | null, values: Record<string, string | undefined>): void {
  for (const [name, text] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if (!text || !(field instanceof HTMLInputElement) || field.value !== '') continue
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
