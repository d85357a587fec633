import type { Money } from '#contract/money.ts'
import type { OrderMoney, SellerOrderProceeds } from '#contract/payouts/payouts.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { accountWords } from './account-words.ts'

/** The money of one order, part by part and entry by entry; every sum can be checked by hand. */
export function OrderLedger({ money }: { money: OrderMoney }) {
  return (
    <details className="border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-semibold">
        Order {money.number}, cent by cent
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
  ['refunded', 'Refunded to the buyer'],
  ['lost', 'Lost to a bank’s dispute'],
  ['withheld', 'Kept back for what was owed'],
  ['onItsWay', 'On its way to the payout account'],
  ['sent', 'Sent to the payout account'],
  ['toPlatform', 'Kept by the house'],
  ['held', 'On hold'],
]
const due: readonly [keyof SellerOrderProceeds, string][] = [
  ['recovered', 'Taken back out of the payout account'],
  ['settled', 'Kept back from later shares'],
  ['owed', 'Still owed'],
]

function SellerOrderRow({ sellerOrder }: { sellerOrder: SellerOrderProceeds }) {
  return (
    <dl className="max-w-lg tabular-nums">
      <Sum label={`Share of @${sellerOrder.seller.username}`} amount={sellerOrder.earnings} isTotal />
      {of.map(([key, label]) => (
        <Sum key={key} label={label} amount={sellerOrder[key] as Money} isOptional />
      ))}
      {sellerOrder.owedFor.cents > 0 && (
        <>
          <Sum label="Due after it was sent" amount={sellerOrder.owedFor} isTotal />
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
      <caption className="pb-1 text-left text-soft">Every entry of the books</caption>
      <thead>
        <tr className="border-b border-ink text-soft">
          {['Day', 'Debit', 'Credit'].map((head) => (
            <th key={head} scope="col" className="py-1 pr-4">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1 text-right">
            Amount
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
