import type { ReturnAddress } from '#contract/address.ts'
import type { Issue } from '#contract/orders/orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { ReturnFields, readEnteredReturnTerms } from '#web/features/dashboard/return-fields.tsx'
import { postagePayerLabels } from '#web/features/order/return-card.tsx'
import { t } from '#web/lib/text/t.ts'

/** Options for who pays for the return, worded for admins. */
export const payers = [
  ['seller', postagePayerLabels.seller.admin],
  ['buyer', postagePayerLabels.buyer.admin],
] as const

interface ReturnAddressFormProps {
  issue: Issue
  suggestedReturnTo: ReturnAddress | null
}

/** Form to set or change the return address until the buyer has shipped the return. */
export function ReturnAddressForm({ issue, suggestedReturnTo }: ReturnAddressFormProps) {
  if (issue.state !== 'returning' || issue.returnParcel) return null
  return (
    <details open={issue.returnTo === null} className="border border-edge">
      <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
        {issue.returnTo ? t('admin.issues.return.edit') : t('admin.issues.return.add')}
        <span aria-hidden="true">+</span>
      </summary>
      <div className="px-4 pb-5">
        <Form
          button={t('common.save')}
          done={t('admin.issues.return.done')}
          send={(_, form) =>
            call('giveReturnAddressFor', {
              params: { id: issue._id },
              body: readEnteredReturnTerms(new FormData(form)),
            })
          }
        >
          <ReturnFields initial={suggestedReturnTo} payers={payers} paidBy={issue.returnPaidBy} />
        </Form>
      </div>
    </details>
  )
}
