import { useState } from 'react'
import type { ReturnAddress } from '#contract/address.ts'
import type { Money } from '#contract/money.ts'
import { call } from '#web/call.ts'
import { AmountField, amountOf } from '#web/ui/form/amount-field.tsx'
import { MoveForm } from '#web/ui/form/move-form.tsx'
import { ReturnFields, returnFieldNames, returnTermsOf } from '#web/features/dashboard/return-fields.tsx'
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
  const send = (form: FormData) =>
    call('decideIssue', {
      params: { id },
      body: {
        for: way === 'seller' ? 'seller' : 'buyer',
        refundCents: way === 'part' ? amountOf(form, refundable) : undefined,
        afterReturn: way === 'return',
        ...(way === 'return' && returnTermsOf(form)),
        text: String(form.get('text')),
      },
    })
  return (
    <section aria-labelledby="decide" className="h-fit bg-tile p-5">
      <h2 id="decide" className="pb-3 font-display text-title">
        Decide
      </h2>
      <MoveForm button="Decide so" done="Decided: both sides are told." send={send} fields={returnFieldNames}>
        <fieldset>
          <legend className="sr-only">How it ends</legend>
          {(mayReturn ? ways : ways.filter(([value]) => value !== 'return')).map(([value, words]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="way"
                checked={way === value}
                onChange={() => setWay(value)}
                className="size-5 shrink-0 accent-accent"
              />
              {words}
            </label>
          ))}
        </fieldset>
        {way === 'part' && <AmountField label="How much goes to the buyer" most={refundable} />}
        {way === 'return' && <ReturnFields known={suggestedReturnTo} payers={payers} />}
        <label className="w-full">
          <span className="block pb-1.5 font-medium">Why, for both sides</span>
          <textarea name="text" rows={3} maxLength={2000} required className="field py-3" />
        </label>
      </MoveForm>
    </section>
  )
}
