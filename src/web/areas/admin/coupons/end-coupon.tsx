import { useState } from 'react'
import type { AdminCoupon } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'

/** Button that, after a confirmation, ends a coupon permanently. Discounts already granted with the coupon continue. */
export function EndCoupon({ coupon: { _id, code } }: { coupon: AdminCoupon }) {
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isConfirming) {
    return (
      <TextButton onClick={() => setIsConfirming(true)}>
        {rich('admin.coupons.end', { code, hidden: screenReaderOnly })}
      </TextButton>
    )
  }
  return (
    <Form
      button={t('admin.coupons.end.button', { code })}
      done={t('admin.coupons.end.done', { code })}
      names={['why']}
      send={(body) => call('endCoupon', { params: { id: _id }, body })}
    >
      <Field name="why" label={t('admin.reason.audit')} maxLength={500} autoComplete="off" isOptional />
      <TextButton onClick={() => setIsConfirming(false)}>{t('common.not-now')}</TextButton>
    </Form>
  )
}
