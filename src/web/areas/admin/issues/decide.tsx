import { useState } from 'react'
import type { ReturnAddress } from '#contract/address.ts'
import type { Money } from '#contract/money.ts'
import { call } from '#web/call.ts'
import { AmountField, amountOf } from '#web/ui/form/amount-field.tsx'
import { RadioField } from '#web/ui/form/choice-fields.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { ReturnFields, returnTermsOf } from '#web/features/dashboard/return-fields.tsx'
import { payers } from './return-address.tsx'

type Way = 'seller' | 'all' | 'part' | 'return'

const ways: readonly [Way, string][] = [
  ['all', 'The buyer is refunded and keeps it'],
  ['part', 'The buyer gets a part of the money and keeps it'],
  ['return', 'The buyer sends it back and is refunded'],
  ['seller', 'The seller is paid'],
]

interface DecideProps {
  id: string
  refundable: Money
  /** Not once a return is agreed. */
  mayReturn: boolean
  suggestedReturnTo: ReturnAddress | null
}

/** The admin's word, which both sides are told; it cannot be taken back. */
export function Decide({ id, refundable, mayReturn, suggestedReturnTo }: DecideProps) {
  const [way, setWay] = useState<Way>('all')
  const send = ({ text }: { text: string }, form: HTMLFormElement) =>
    call('decideIssue', {
      params: { id },
      body: {
        for: way === 'seller' ? 'seller' : 'buyer',
        refundCents: way === 'part' ? amountOf(new FormData(form), refundable) : undefined,
        afterReturn: way === 'return',
        ...(way === 'return' && returnTermsOf(new FormData(form))),
        text,
      },
    })
  return (
    <section aria-labelledby="decide" className="h-fit bg-tile p-5">
      <h2 id="decide" className="pb-3 font-display text-title">
        Decide
      </h2>
      <Form button="Decide so" done="Decided: both sides are told." send={send} names={['text']}>
        <RadioField
          name="way"
          label="How it ends"
          isLabelHidden
          choices={mayReturn ? ways : ways.filter(([value]) => value !== 'return')}
          value={way}
          onChoose={(value) => setWay(value as Way)}
        />
        {way === 'part' && <AmountField label="How much goes to the buyer" most={refundable} />}
        {way === 'return' && <ReturnFields known={suggestedReturnTo} payers={payers} />}
        <TextAreaField name="text" label="Why, for both sides" rows={3} maxLength={2000} />
      </Form>
    </section>
  )
}
