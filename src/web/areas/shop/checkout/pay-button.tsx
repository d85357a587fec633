import type { Ref } from 'react'
import type { Money } from '#contract/money.ts'
import type { Quote } from '#contract/orders/orders.ts'
import { isFullyAvailable } from '#web/features/bag/items.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { MembersOnly } from './members-only.tsx'
import { UnshippableItems, UnavailableItems } from './unavailable-items.tsx'
import { HelpLink } from '#web/features/help/help-link.tsx'
import type { PayStep } from './payment/use-payment.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { screenReaderOnly } from '#web/kit/marks.tsx'

interface PayButtonProps {
  ref: Ref<HTMLButtonElement>
  quote: Quote
  total: Money | undefined
  canPay: boolean
  step: PayStep | null
  formError: string | undefined
  /** Whether the last attempt to pay has failed. */
  hasFailed: boolean
}

const words: Record<PayStep, string> = {
  card: t('checkout.pay.card'),
  pay: t('checkout.pay.pay'),
  bank: t('checkout.pay.bank'),
  finish: t('checkout.pay.finish'),
}

/** Pay button, labeled with the exact amount to be charged. */
export function PayButton({ ref, quote, total, canPay, step, formError, hasFailed }: PayButtonProps) {
  const isPaying = step !== null
  return (
    <div className="flex flex-col gap-3">
      {quote.unavailable.length > 0 && <UnavailableItems quote={quote} hasMore={total !== undefined} />}
      {quote.membersOnly.length > 0 && <MembersOnly quote={quote} hasMore={total !== undefined} />}
      {quote.notServed.length > 0 && <UnshippableItems quote={quote} hasMore={total !== undefined} />}
      <p role="alert" data-testid="pay-notice" className="border border-accent p-4 empty:hidden">
        {isFullyAvailable(quote) && formError}
      </p>
      {hasFailed && (
        <p>
          <HelpLink to="declined-payments" isBeside>
            {t('help.payment')}
          </HelpLink>
        </p>
      )}
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
          hidden: screenReaderOnly,
        })}
      </p>
    </div>
  )
}

const payWords = (total: Money | undefined): string =>
  total ? t('checkout.pay-total', { price: exactMoneyText(total) }) : t('checkout.pay')
