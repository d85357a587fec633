import type { ReactNode, Ref } from 'react'
import type { Money } from '#contract/money.ts'
import type { Quote } from '#contract/orders/orders.ts'
import { holds, isOpen } from '#web/features/bag/items.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { MembersOnly } from './members-only.tsx'
import { removeFormId } from './remove-forms.tsx'
import type { PayStep } from './payment/use-payment.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { hidden } from '#web/kit/marks.tsx'

interface PayButtonProps {
  ref: Ref<HTMLButtonElement>
  quote: Quote
  total: Money | undefined
  canPay: boolean
  step: PayStep | null
  formError: string | undefined
}

const words: Record<PayStep, string> = {
  card: t('checkout.pay.card'),
  pay: t('checkout.pay.pay'),
  bank: t('checkout.pay.bank'),
  finish: t('checkout.pay.finish'),
}

/** The buy control: it always says exactly what it will charge. */
export function PayButton({ ref, quote, total, canPay, step, formError }: PayButtonProps) {
  const isPaying = step !== null
  return (
    <div className="flex flex-col gap-3">
      {quote.unavailable.length > 0 && <Gone quote={quote} hasMore={total !== undefined} />}
      {quote.membersOnly.length > 0 && <MembersOnly quote={quote} hasMore={total !== undefined} />}
      {quote.notServed.length > 0 && <NotServed quote={quote} hasMore={total !== undefined} />}
      <p role="alert" data-testid="pay-notice" className="border border-accent p-4 empty:hidden">
        {isOpen(quote) && formError}
      </p>
      <button
        ref={ref}
        type="submit"
        className="button button-full min-h-14 w-full text-body"
        disabled={!canPay && !isPaying}
        aria-disabled={isPaying || undefined}
      >
        {step ? words[step] : payWords(total)}
      </button>
      <p aria-live="polite" className="sr-only">
        {step && words[step]}
      </p>
      <p className="text-note text-soft">
        {rich('checkout.pay.note', {
          link: (words) => (
            <a href="/return-policy" target="_blank" className="underline underline-offset-4">
              {words}
            </a>
          ),
          hidden,
        })}
      </p>
    </div>
  )
}

const payWords = (total: Money | undefined): string =>
  total ? t('checkout.pay-total', { price: exactMoneyText(total) }) : t('checkout.pay')

/** Names the items that cannot be bought now, and offers to continue without them. */
function Gone({ quote, hasMore }: ClosedProps) {
  const gone = quote.lines.filter((line) => line.item && holds(quote.unavailable, line.item))
  const values = {
    titles: gone.map((line) => line.label).join(', '),
    count: gone.length,
    b: (words: ReactNode) => <strong>{words}</strong>,
  }
  const isHeld = quote.unavailable.every((item) => item.heldUntil !== undefined)
  const isAway = quote.unavailable.every((item) => item.awayUntil !== undefined)
  const text = isHeld ? rich('checkout.held', values) : rich('checkout.gone', values)
  return (
    <Closed lines={gone} hasMore={hasMore} testId="gone">
      {isAway ? rich('checkout.away', values) : text}
    </Closed>
  )
}

/** Names what is not sent to the country of the address. */
function NotServed({ quote, hasMore }: ClosedProps) {
  const closed = quote.lines.filter((line) => line.item && holds(quote.notServed, line.item))
  return (
    <Closed lines={closed} hasMore={hasMore} testId="not-served">
      {rich('checkout.not-served', {
        titles: closed.map((line) => line.label).join(', '),
        country: countryName(quote.country),
        b: (words) => <strong>{words}</strong>,
      })}
    </Closed>
  )
}

interface ClosedProps {
  quote: Quote
  hasMore: boolean
}

interface ClosedBoxProps {
  lines: Quote['lines']
  hasMore: boolean
  testId: string
  children: ReactNode
}

function Closed({ lines, hasMore, testId, children }: ClosedBoxProps) {
  const first = lines[0]?.item
  if (!first) return null
  return (
    <div role="alert" className="border border-accent p-4" data-testid={testId}>
      <p>{children}</p>
      <button type="submit" form={removeFormId(first)} className="button button-line mt-3">
        {lines.length > 1 || !hasMore
          ? t('bag.remove-item', { title: lines[0]?.label ?? '' })
          : t('checkout.go-on-without')}
      </button>
    </div>
  )
}
