import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { ReturnFields, returnTermsOf } from '#web/features/dashboard/return-fields.tsx'
import { payers } from './answer-form.tsx'
import { t } from '#web/t.ts'

/** Where an agreed return goes, given afterwards or edited until the buyer has sent it. */
export function ReturnAddressForm({ order: { _id, issue, suggestedReturnTo } }: { order: SellerOrder }) {
  return (
    <Form
      button={t('seller.return-address.button')}
      done={t('seller.return-address.done')}
      send={(_, form) =>
        call('giveReturnAddress', { params: { id: _id }, body: returnTermsOf(new FormData(form)) })
      }
    >
      <ReturnFields known={suggestedReturnTo} payers={payers} paidBy={issue?.returnPaidBy ?? null} />
    </Form>
  )
}
