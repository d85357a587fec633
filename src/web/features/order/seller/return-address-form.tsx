import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { ReturnFields, readEnteredReturnTerms } from '#web/features/dashboard/return-fields.tsx'
import { findActiveReturn } from '#web/features/order/return-card.tsx'
import { postagePayerChoices } from './answer-form.tsx'
import type { OrderCalls } from './order-calls.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Form for the return address of an agreed return. The seller can edit the address until the buyer has sent the parcel.
 */
export function ReturnAddressForm({ order, calls }: { order: SellerOrder; calls: OrderCalls }) {
  const { _id, suggestedReturnTo } = order
  const activeReturn = findActiveReturn(order)
  return (
    <Form
      button={t('seller.return-address.button')}
      done={t('seller.return-address.done')}
      send={(_, form) =>
        call(calls.giveReturnAddress, {
          params: { id: _id },
          body: readEnteredReturnTerms(new FormData(form)),
        })
      }
    >
      <ReturnFields
        initial={activeReturn?.returnTo ?? suggestedReturnTo}
        payers={postagePayerChoices}
        paidBy={activeReturn?.paidBy ?? null}
      />
    </Form>
  )
}
