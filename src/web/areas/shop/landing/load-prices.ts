import type { Call } from '../../../caller.ts'

/** What membership and gifts cost now; null while the provider cannot be asked (spec §8: only logged). */
export async function loadPrices(call: Call) {
  try {
    const [{ plans }, gifts] = await Promise.all([call('getSubscriptionPlans'), call('listGiftPlans')])
    return { plans, gifts: gifts.plans }
  } catch {
    return null
  }
}

export type MembershipPrices = Awaited<ReturnType<typeof loadPrices>>
