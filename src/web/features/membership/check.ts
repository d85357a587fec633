/** Membership of the buyer, as stored in the session state (spec §3). */
export interface MembershipState {
  isLoading: boolean
  /**
   * True if the membership is valid. This value is used only for display, because the server checks the membership
   * itself.
   */
  serviceSubscription: boolean
  /** Status of the buyer's subscription; false if the buyer was never a member, null if the status is unknown. */
  subscriptionStatus: string | false | null
  /** End of the membership period, in ms since the epoch. */
  subscriptionEndDate: number | null
}

interface CheckDeps {
  buyer: { _id: string; subscriptionStatus?: string | null | undefined }
  /** End of the membership period as stored in this browser, in ms since the epoch. */
  storedEnd: number | null
  now: () => number
  fetchStatus: (
    buyerId: string,
  ) => Promise<{ subscriptionStatus: string | null; subscriptionEndDate: number | null }>
  /** Called with each new state. The first state has `isLoading` set to true. */
  save: (state: MembershipState) => void
}

export const unknownMembership: MembershipState = {
  isLoading: false,
  serviceSubscription: false,
  subscriptionStatus: null,
  subscriptionEndDate: null,
}

/**
 * Runs the subscription validity check (spec §4). Never throws; if the check fails, the membership counts as invalid.
 */
export async function checkMembership(deps: CheckDeps): Promise<MembershipState> {
  deps.save({ ...unknownMembership, isLoading: true, subscriptionEndDate: deps.storedEnd })
  const found = await find(deps).catch(() => unknownMembership)
  deps.save(found)
  return found
}

async function find({ buyer, storedEnd, now, fetchStatus }: CheckDeps): Promise<MembershipState> {
  const { subscriptionStatus: cached } = buyer
  if (!cached) return { ...unknownMembership, subscriptionStatus: false, subscriptionEndDate: storedEnd }
  if (storedEnd !== null && now() < storedEnd) return membershipOf(cached, storedEnd, now)
  const { subscriptionStatus, subscriptionEndDate } = await fetchStatus(buyer._id)
  return membershipOf(subscriptionStatus, subscriptionEndDate, now)
}

function membershipOf(status: string | null, end: number | null, now: () => number): MembershipState {
  return {
    isLoading: false,
    serviceSubscription: end !== null && now() < end,
    subscriptionStatus: status,
    subscriptionEndDate: end,
  }
}
