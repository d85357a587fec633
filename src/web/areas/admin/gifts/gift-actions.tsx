import { useState, type ReactNode } from 'react'
import type { AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { ReasonField } from '../reason-field.tsx'
import { SecondaryButton } from '#web/kit/buttons.tsx'

/** Admin actions on a gift. Actions that cannot be undone require a reason and a confirmation. */
export function GiftActions({ gift }: { gift: AdminGift }) {
  const { _id: id, refundable, mayResend, mayVoid, state } = gift
  if (!refundable && !mayResend && !mayVoid) return null
  return (
    <div className="flex h-fit flex-col gap-6 bg-tile p-5">
      {mayResend && <ResendForm gift={gift} />}
      {refundable && (
        <ConfirmedAction title={t('admin.gifts.refund', { price: exactMoneyText(refundable) })}>
          <p>{state === 'redeemed' ? t('admin.gifts.refund.text-redeemed') : t('admin.gifts.refund.text')}</p>
          <Form
            button={t('admin.gifts.refund', { price: exactMoneyText(refundable) })}
            done={t('admin.gifts.refund.done')}
            names={['why']}
            send={(body) => call('refundGiftAsAdmin', { params: { id }, body })}
          >
            <ReasonField label={t('admin.reason.audit')} />
          </Form>
        </ConfirmedAction>
      )}
      {mayVoid && (
        <ConfirmedAction title={t('admin.gifts.void')}>
          <p>{t('admin.gifts.void.text')}</p>
          <Form
            button={t('admin.gifts.void.button')}
            done={t('admin.gifts.void.done')}
            names={['why']}
            send={(body) => call('voidGift', { params: { id }, body })}
          >
            <ReasonField label={t('admin.reason.audit')} />
          </Form>
        </ConfirmedAction>
      )}
    </div>
  )
}

function ResendForm({ gift }: { gift: AdminGift }) {
  return (
    <Form
      button={gift.mailedAt ? t('admin.gifts.resend') : t('admin.gifts.send-now')}
      done={t('admin.gifts.resend.done')}
      names={['recieveremail', 'why']}
      send={(body) => call('resendGiftAsAdmin', { params: { id: gift._id }, body })}
    >
      <Field
        type="email"
        name="recieveremail"
        label={t('admin.gifts.resend.to')}
        defaultValue={gift.recieveremail}
      />
      <p className="text-note text-soft">{t('admin.gifts.resend.text')}</p>
      <ReasonField label={t('admin.reason.audit')} isOptional />
    </Form>
  )
}

function ConfirmedAction({ title, children }: { title: string; children: ReactNode }) {
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isConfirming) {
    return <SecondaryButton onClick={() => setIsConfirming(true)}>{title}</SecondaryButton>
  }
  return (
    <section aria-label={title} className="flex flex-col gap-4 border border-accent p-4">
      {children}
      <button type="button" className="text-link self-start" onClick={() => setIsConfirming(false)}>
        {t('common.not-now')}
      </button>
    </section>
  )
}
