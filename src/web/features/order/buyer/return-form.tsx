import { returnReasons } from '#contract/orders/return-reasons.ts'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import type { Money } from '#contract/money.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { returnReasonLabels } from '../return-card.tsx'
import { TextField } from '../seller-order-fields.tsx'
import { SellerOrderForm } from './seller-order-form.tsx'
import { Photos } from './photos.tsx'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

const choices = returnReasons.map((reason) => [reason, returnReasonLabels[reason]] as const)

interface ReturnFormProps {
  token: string
  returnable: NonNullable<BuyerSellerOrder['returnable']>
  /** Amount that is refunded if the buyer returns all remaining items. */
  left: Money
}

/** Form to return items. The seller's return period must not be over. */
export function ReturnForm({ token, returnable: { until, paidBy, lines }, left }: ReturnFormProps) {
  return (
    <>
      <p className="max-w-prose">{t('order.move.return.text', { day: dateText(until), payer: paidBy })}</p>
      <p className="max-w-prose">
        {lines.length > 1
          ? t('order.move.return.amount-up-to', { price: exactMoneyText(left) })
          : t('order.move.return.amount', { price: exactMoneyText(left) })}
      </p>
      <SellerOrderForm token={token} act="return" button={t('order.move.return.button')}>
        {lines.length > 1 && <Items lines={lines} />}
        <SelectField
          name="reason"
          label={t('order.return.reason')}
          placeholder={t('order.move.issue.choose')}
          choices={choices}
          className="w-full max-w-prose"
        />
        <TextField label={t('order.return.note')} rows={3} isOptional />
        <Photos token={token} />
      </SellerOrderForm>
    </>
  )
}

/** Checkboxes for the items to return. All items are selected initially. */
function Items({ lines }: Pick<ReturnFormProps['returnable'], 'lines'>) {
  return (
    <fieldset className="w-full max-w-prose">
      <legend className="pb-1.5 font-medium">{t('order.move.return.items')}</legend>
      <input type="hidden" name="mayChoose" value="1" />
      {lines.map(({ _id, label, size }) => (
        <label key={_id} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="lines" value={_id} defaultChecked />
          <span className="wrap-anywhere">
            {label}
            {size && <span className="text-soft"> · {translateValue(size)}</span>}
          </span>
        </label>
      ))}
      <p className="mt-1.5 text-note text-soft">{t('order.move.return.items-hint')}</p>
    </fieldset>
  )
}
