import type { Money } from '#contract/money.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

/** Content of a table cell: the amount that the buyer paid and, below it, the refunded amount. */
export function TotalCell({ total, refunded }: { total: Money; refunded: Money }) {
  return (
    <span>
      {exactMoneyText(total)}
      {refunded.cents > 0 && (
        <span className="block text-note text-soft">
          {t('admin.orders.row-refunded', { price: exactMoneyText(refunded) })}
        </span>
      )}
    </span>
  )
}
