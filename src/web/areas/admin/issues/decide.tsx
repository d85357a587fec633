import { useState } from 'react'
import type { ReturnAddress } from '#contract/address.ts'
import type { Money } from '#contract/money.ts'
import { call } from '#web/lib/calls/call.ts'
import { AmountField, readAmount } from '#web/kit/form/amount-field.tsx'
import { CheckField, RadioField } from '#web/kit/form/choice-fields.tsx'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ReturnFields, readEnteredReturnTerms } from '#web/features/dashboard/return-fields.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { payers } from './return-address.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

type Decision = 'seller' | 'all' | 'part' | 'return'

const decisions: readonly [Decision, string][] = [
  ['all', t('admin.issues.decide.all')],
  ['part', t('admin.issues.decide.part')],
  ['return', t('admin.issues.decide.return')],
  ['seller', t('admin.issues.decide.seller')],
]

const names = ['beforeReply', 'text'] as const
type Values = Record<(typeof names)[number], string>

interface DecideProps {
  id: string
  refundable: Money
  /** Deadline for the seller's reply. Null once the seller has replied or the deadline has passed. */
  sellerRepliesBy: string | null
  /** Whether the admin can still decide on a return; false once a return has been agreed on. */
  mayReturn: boolean
  suggestedReturnTo: ReturnAddress | null
}

/**
 * Form for the admin's final decision, which is sent to the buyer and the seller. The decision is permanent, so no
 * option is preselected.
 */
export function Decide({ id, refundable, sellerRepliesBy, mayReturn, suggestedReturnTo }: DecideProps) {
  const [way, setWay] = useState<Decision | ''>('')
  const send = ({ beforeReply, text }: Values, form: HTMLFormElement) =>
    call('decideIssue', {
      params: { id },
      body: {
        for: way === 'seller' ? 'seller' : 'buyer',
        refundCents: way === 'part' ? readAmount(new FormData(form), refundable) : undefined,
        afterReturn: way === 'return',
        beforeReply: beforeReply !== '',
        ...(way === 'return' && readEnteredReturnTerms(new FormData(form))),
        text,
      },
    })
  return (
    <TitledSection
      id="decide"
      title={t('admin.issues.decide')}
      className="h-fit bg-tile p-5"
      titleClass="pb-3 font-display text-title"
    >
      <Form
        button={t('admin.issues.decide.button')}
        done={t('admin.issues.decide.done')}
        send={send}
        names={names}
      >
        <RadioField
          name="way"
          label={t('admin.issues.decide')}
          isLabelHidden
          choices={mayReturn ? decisions : decisions.filter(([value]) => value !== 'return')}
          value={way}
          onChoose={(value) => setWay(value as Decision)}
        />
        {way === 'part' && <AmountField label={t('admin.orders.refund.amount')} max={refundable} />}
        {way === 'return' && <ReturnFields initial={suggestedReturnTo} payers={payers} />}
        {sellerRepliesBy && (
          <CheckField name="beforeReply">
            {t('admin.issues.decide.before-reply', { day: dateText(sellerRepliesBy) })}
          </CheckField>
        )}
        <TextAreaField name="text" label={t('admin.reason.both')} rows={3} maxLength={2000} />
      </Form>
    </TitledSection>
  )
}
