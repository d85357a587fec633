import type { Money } from '#contract/money.ts'
import type { OrderMoney, SellerOrderProceeds } from '#contract/payouts/payouts.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { accountWords } from './account-words.ts'
import { t } from '#web/t.ts'

/** The money of one order, part by part and entry by entry; every sum can be checked by hand. */
export function OrderLedger({ money }: { money: OrderMoney }) {
  return (
    <details className="border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-semibold">
        {t('order.ledger', { number: money.number })}
        <span aria-hidden="true">+</span>
      </summary>
      <div className="flex flex-col gap-5 px-4 pb-4">
        {money.sellerOrders.map((sellerOrder) => (
          <SellerOrderRow key={sellerOrder.sellerOrderId} sellerOrder={sellerOrder} />
        ))}
        <Entries money={money} />
      </div>
    </details>
  )
}

const of: readonly [keyof SellerOrderProceeds, string][] = [
  ['refunded', t('order.ledger.refunded')],
  ['lost', t('order.ledger.lost')],
  ['withheld', t('order.ledger.withheld')],
  ['onItsWay', t('order.ledger.on-its-way')],
  ['sent', t('order.ledger.sent')],
  ['toPlatform', t('order.ledger.to-platform')],
  ['held', t('order.ledger.held')],
]
const due: readonly [keyof SellerOrderProceeds, string][] = [
  ['recovered', t('order.ledger.recovered')],
  ['settled', t('order.ledger.settled')],
  ['owed', t('order.ledger.owed')],
]

function SellerOrderRow({ sellerOrder }: { sellerOrder: SellerOrderProceeds }) {
  return (
    <dl className="max-w-lg tabular-nums">
      <Sum
        label={t('order.ledger.earnings', { seller: sellerOrder.seller.username })}
        amount={sellerOrder.earnings}
        isTotal
      />
      {of.map(([key, label]) => (
        <Sum key={key} label={label} amount={sellerOrder[key] as Money} isOptional />
      ))}
      {sellerOrder.owedFor.cents > 0 && (
        <>
          <Sum label={t('order.ledger.due')} amount={sellerOrder.owedFor} isTotal />
          {due.map(([key, label]) => (
            <Sum key={key} label={label} amount={sellerOrder[key] as Money} isOptional />
          ))}
        </>
      )}
    </dl>
  )
}

interface SumProps {
  label: string
  amount: Money
  isTotal?: boolean
  /** Left out at 0. */
  isOptional?: boolean
}

function Sum({ label, amount, isTotal, isOptional }: SumProps) {
  if (isOptional && amount.cents === 0) return null
  return (
    <div
      className={`flex justify-between gap-4 py-1 ${isTotal ? 'border-b border-line font-semibold' : 'pl-4'}`}
    >
      <dt>{label}</dt>
      <dd>{exactMoneyText(amount)}</dd>
    </div>
  )
}

function Entries({ money }: { money: OrderMoney }) {
  return (
    <table className="w-full text-left text-note tabular-nums">
      <caption className="pb-1 text-left text-soft">{t('order.ledger.entries')}</caption>
      <thead>
        <tr className="border-b border-ink text-soft">
          {[t('order.ledger.day'), t('order.ledger.debit'), t('order.ledger.credit')].map((head) => (
            <th key={head} scope="col" className="py-1 pr-4">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1 text-right">
            {t('order.ledger.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {money.entries.map((entry) => (
          <tr key={entry._id} className="border-b border-line">
            <td className="py-1 pr-4">{shortDate(entry.at)}</td>
            <td className="py-1 pr-4">{accountWords(entry.debit)}</td>
            <td className="py-1 pr-4">{accountWords(entry.credit)}</td>
            <td className="py-1 text-right">{exactMoneyText(entry.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
