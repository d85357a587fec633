import { returnReasons } from '#contract/orders/returns.ts'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { SelectField } from '#web/ui/form/choice-fields.tsx'
import { shortDate } from '#web/ui/words.ts'
import { reasonWords } from './return-card.tsx'
import { TextField } from './seller-order-fields.tsx'
import { SellerOrderForm } from './seller-order-form.tsx'
import { Photos } from './photos.tsx'
import { t } from '#web/t.ts'

const choices = returnReasons.map((reason) => [reason, reasonWords[reason]] as const)

interface ReturnFormProps {
  token: string
  returnable: NonNullable<BuyerSellerOrder['returnable']>
}

/** Sends an order back within the seller's window. */
export function ReturnForm({ token, returnable: { until, paidBy } }: ReturnFormProps) {
  return (
    <>
      <p className="max-w-prose">{t('order.move.return.text', { day: shortDate(until), payer: paidBy })}</p>
      <SellerOrderForm token={token} act="return" button={t('order.move.return.button')}>
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
