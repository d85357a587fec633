import type { Piece } from '#contract/catalog.ts'
import { addMoney, exactMoneyText } from '../../../ui/money.ts'

/** What a guest pays in all, before checkout says the same. */
export function PriceLines({ piece }: { piece: Piece }) {
  const { price, serviceFee, seller } = piece
  const lines = [
    ['Piece', price],
    ['Service fee', serviceFee],
    ['Shipping', seller.shipping],
  ] as const
  return (
    <dl className="mt-6 border-y border-line py-3">
      {lines.map(([label, amount]) => (
        <div key={label} className="flex justify-between py-0.5 text-soft">
          <dt>{label}</dt>
          <dd className="tabular-nums">{amount.cents === 0 ? 'None' : exactMoneyText(amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between font-semibold">
        <dt>In all</dt>
        <dd className="tabular-nums">{exactMoneyText(addMoney(price, serviceFee, seller.shipping))}</dd>
      </div>
    </dl>
  )
}
