import type { Money as Amount } from '#contract/money.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import type { PayoutsData } from './load.ts'
import { PayOut } from './pay-out.tsx'
import { rich, t } from '#web/lib/text/t.ts'

interface MoneyProps {
  dashboard: NonNullable<PayoutsData['dashboard']>
  mayPayOut: boolean
}

/** Balances of a seller: earnings held by the marketplace, pending, available and in transit to the bank. */
export function Money({ dashboard: { balance, held }, mayPayOut }: MoneyProps) {
  return (
    <section aria-label={t('seller.balance')} className="mt-6">
      <dl className="grid grid-cols-2 border-t border-l border-line xl:grid-cols-4">
        <Figure label={t('seller.balance.held')} amount={held} />
        <Figure label={t('seller.balance.pending')} amount={balance.pending} />
        <Figure label={t('seller.balance.available')} amount={balance.available} isMain />
        <Figure label={t('seller.payout.in-transit')} amount={balance.inTransit} />
      </dl>
      {balance.owed.cents > 0 && (
        <p className="mt-3 max-w-prose">
          {rich('seller.balance.owed', {
            amount: exactMoneyText(balance.owed),
            b: (words) => <strong>{words}</strong>,
          })}
        </p>
      )}
      {balance.onHold.cents > 0 && (
        <p className="mt-3 max-w-prose">
          {rich('seller.balance.on-hold', {
            amount: exactMoneyText(balance.onHold),
            b: (words) => <strong>{words}</strong>,
          })}
        </p>
      )}
      {balance.pending.cents > 0 && <p className="mt-3 max-w-prose text-soft">{t('seller.pending.text')}</p>}
      <PayOut available={payableOf(balance)} mayPayOut={mayPayOut} />
    </section>
  )
}

/** Returns the amount that can be paid out now: the available balance minus debts and amounts on hold. */
function payableOf({ available, owed, onHold }: MoneyProps['dashboard']['balance']): Amount {
  return { ...available, cents: Math.max(0, available.cents - owed.cents - onHold.cents) }
}

function Figure({ label, amount, isMain }: { label: string; amount: Amount; isMain?: boolean }) {
  return (
    <div
      className={`flex flex-col justify-between border-r border-b border-line p-4 ${isMain ? 'bg-tile' : ''}`}
    >
      <dt className="text-note text-soft">{label}</dt>
      <dd className="mt-1 font-display text-title tabular-nums">{exactMoneyText(amount)}</dd>
    </div>
  )
}
