import { call } from '#web/call.ts'
import { findMembership } from '#web/features/membership/state.ts'
import { saveBuyer, readToken } from '#web/session.ts'

/** Redeems a code for who is signed in; what this browser keeps of the buyer follows. */
export async function redeem(promotionCode: string): Promise<void> {
  await call('redeemGift', { body: { promotionCode } })
  try {
    const { buyer } = await call('getCustomerProfile')
    saveBuyer(buyer, readToken() ?? '')
    await findMembership()
  } catch {
    // It is redeemed; the next page asks again.
  }
}
