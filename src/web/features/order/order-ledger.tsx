import type { Money } from '#contract/money.ts'
import type { OrderMoney, SellerOrderProceeds } from '#contract/payouts/payouts.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { ledgerAccountLabel } from './ledger-account-label.ts'
import { t } from '#web/lib/text/t.ts'

/** Shows the amounts of an order: first by seller, then as a table of ledger entries. */
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
        <div className="text-note">
          <Table
            caption={t('order.ledger.entries')}
            columns={columns}
            rows={money.entries}
            keyOf={({ _id }) => String(_id)}
          />
        </div>
      </div>
    </details>
  )
}

const earningsRows: readonly [keyof SellerOrderProceeds, string][] = [
  ['refunded', t('order.ledger.refunded')],
  ['lost', t('order.ledger.lost')],
  ['withheld', t('order.ledger.withheld')],
  ['onItsWay', t('order.ledger.on-its-way')],
  ['sent', t('order.ledger.sent')],
  ['toPlatform', t('order.ledger.to-platform')],
  ['held', t('order.ledger.held')],
]
const debtRows: readonly [keyof SellerOrderProceeds, string][] = [
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
      {earningsRows.map(([key, label]) => (
        <Sum key={key} label={label} amount={sellerOrder[key] as Money} isOptional />
      ))}
      {sellerOrder.owedFor.cents > 0 && (
        <>
          <Sum label={t('order.ledger.due')} amount={sellerOrder.owedFor} isTotal />
          {debtRows.map(([key, label]) => (
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
  /** Whether to omit the row if the amount is 0. */
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

const columns: readonly TableColumn<OrderMoney['entries'][number]>[] = [
  { head: t('order.ledger.day'), isName: true, cell: ({ at }) => dateText(at) },
  { head: t('order.ledger.debit'), cell: ({ debit }) => ledgerAccountLabel(debit) },
  { head: t('order.ledger.credit'), cell: ({ credit }) => ledgerAccountLabel(credit) },
  { head: t('order.ledger.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]
