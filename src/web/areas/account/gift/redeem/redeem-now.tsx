import { useRevalidator } from 'react-router'
import { Form } from '#web/kit/form/form.tsx'
import { call } from '#web/lib/calls/call.ts'
import { findMembership } from '#web/features/membership/state.ts'
import { readToken } from '#web/lib/session/session.ts'
import { saveBuyer } from '#web/lib/session/save-session.ts'
import { t } from '#web/lib/text/t.ts'

/** Button that redeems a gift for the signed-in buyer. */
export function RedeemNow({ code, name }: { code: string; name: string }) {
  const { revalidate } = useRevalidator()
  const send = async () => {
    await redeem(code)
    await revalidate()
  }
  return (
    <Form
      label={t('gift.redeem')}
      names={[]}
      send={send}
      button={t('gift.redeem.now')}
      busy={t('gift.redeem.busy')}
    >
      <p>{name ? t('gift.redeem.account-of', { name }) : t('gift.redeem.account')}</p>
    </Form>
  )
}

/** Redeems a gift code for the signed-in buyer and updates the buyer stored in this browser. */
export async function redeem(promotionCode: string): Promise<void> {
  await call('redeemGift', { body: { promotionCode } })
  try {
    const { buyer } = await call('getCustomerProfile')
    saveBuyer(buyer, readToken() ?? '')
    await findMembership()
  } catch {
    // The error is ignored, because the gift code has been redeemed and the next page loads the buyer again.
  }
}
