import type { Ref } from 'react'
import type { Money } from '#contract/money.ts'
import type { Quote } from '#contract/orders/orders.ts'
import { holds } from '#web/features/bag/items.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { MembersOnly } from '../members-only.tsx'
import { removeFormId } from '../remove-forms.tsx'
import type { PayStep } from './use-payment.ts'

interface PayButtonProps {
  ref: Ref<HTMLButtonElement>
  quote: Quote
  total: Money | undefined
  canPay: boolean
  step: PayStep | null
  formError: string | undefined
}

const words: Record<PayStep, string> = {
  card: 'Checking the card…',
  pay: 'Paying…',
  bank: 'Waiting for your bank…',
  finish: 'Finishing your order…',
}

/** The buy control: it always says exactly what it will charge. */
export function PayButton({ ref, quote, total, canPay, step, formError }: PayButtonProps) {
  const isPaying = step !== null
  return (
    <div className="flex flex-col gap-3">
      {quote.unavailable.length > 0 && <Gone quote={quote} hasMore={total !== undefined} />}
      {quote.membersOnly.length > 0 && <MembersOnly quote={quote} hasMore={total !== undefined} />}
      <p role="alert" data-testid="pay-notice" className="border border-accent p-4 empty:hidden">
        {quote.unavailable.length + quote.membersOnly.length === 0 && formError}
      </p>
      <button
        ref={ref}
        type="submit"
        className="button button-full min-h-14 w-full text-body"
        disabled={!canPay && !isPaying}
        aria-disabled={isPaying || undefined}
      >
        {step ? words[step] : total ? `Pay ${exactMoneyText(total)}` : 'Pay'}
      </button>
      <p aria-live="polite" className="sr-only">
        {step && words[step]}
      </p>
      <p className="text-note text-soft">
        Your card is charged now. The sellers are paid only once you have your pieces; see{' '}
        <a href="/return-policy" target="_blank" className="underline underline-offset-4">
          returns and refunds<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </div>
  )
}

/** Names what someone else was faster with, and offers to go on without it. */
function Gone({ quote, hasMore }: { quote: Quote; hasMore: boolean }) {
  const gone = quote.lines.filter((line) => line.item && holds(quote.unavailable, line.item))
  const first = gone[0]?.item
  if (!first) return null
  return (
    <div role="alert" className="border border-accent p-4" data-testid="gone">
      <p>
        Someone was faster: <strong>{gone.map((line) => line.label).join(', ')}</strong>{' '}
        {gone.length === 1 ? 'is' : 'are'} sold. Nothing was charged.
      </p>
      <button type="submit" form={removeFormId(first)} className="button button-line mt-3">
        {gone.length > 1 || !hasMore ? `Remove ${gone[0]?.label}` : 'Go on without it'}
      </button>
    </div>
  )
}
