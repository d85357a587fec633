import type { MemberSubscription } from '#contract/memberships/memberships.ts'
import { moneyText } from '#web/ui/money.ts'
import { capital, shortDate } from '#web/ui/words.ts'
import { SaidLine } from './said.tsx'
import { priceWords } from './plan-words.ts'
import { openPortal, useAct } from './use-act.ts'

interface SellerOrderProps {
  subscription: MemberSubscription
}

export function Plan({ subscription }: SellerOrderProps) {
  const { interval, discount } = subscription
  return (
    <>
      <p>
        <strong>{interval === 'year' ? 'Yearly' : 'Monthly'}</strong>, {priceWords(subscription)}
        {discount && `, less ${discountWords(discount)}`}
      </p>
      <p className="text-soft">
        This {interval} runs from {shortDate(subscription.currentPeriodStart)} to{' '}
        {shortDate(subscription.currentPeriodEnd)}.
      </p>
      {!subscription.subscriptionCanceled && (
        <PortalButton flow="subscription_update" label="Change the plan" />
      )}
    </>
  )
}

export function Card({ subscription: { card } }: SellerOrderProps) {
  return (
    <>
      <p>
        {card ? (
          <>
            {capital(card.brand)} ending in <span className="tabular-nums">{card.last4}</span>
            <span className="text-soft">
              , good until {String(card.expMonth).padStart(2, '0')}/{String(card.expYear).slice(-2)}
            </span>
          </>
        ) : (
          'No card is on file: without one the membership ends with its time.'
        )}
      </p>
      <PortalButton flow="payment_method_update" label={card ? 'Change the card' : 'Add a card'} />
    </>
  )
}

function PortalButton({ flow, label }: { flow: Parameters<typeof openPortal>[0]; label: string }) {
  const { act, isBusy, said } = useAct()
  return (
    <>
      <p className="mt-4">
        <button
          type="button"
          className="button button-line"
          aria-disabled={isBusy || undefined}
          onClick={() => void act(() => openPortal(flow))}
        >
          {isBusy ? 'Opening…' : label}
        </button>
      </p>
      <SaidLine said={said} />
    </>
  )
}

function discountWords({
  name,
  percentOff,
  amountOff,
  until,
}: NonNullable<MemberSubscription['discount']>): string {
  const off = percentOff === null ? (amountOff ? moneyText(amountOff) : name) : `${percentOff}%`
  return until === null ? off : `${off} until ${shortDate(until)}`
}
