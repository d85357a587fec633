/** Spec §3 "Session state", what it says of the membership. */
export interface MembershipState {
  isLoading: boolean
  /** A display hint: the server decides by itself. */
  serviceSubscription: boolean
  /** False: there never was one. Null: not known. */
  subscriptionStatus: string | false | null
  /** ms since the epoch. */
  subscriptionEndDate: number | null
}

interface CheckDeps {
  buyer: { _id: string; subscriptionStatus?: string | null | undefined }
  /** The end date this browser keeps, ms. */
  storedEnd: number | null
  now: () => number
  fetchStatus: (
    buyerId: string,
  ) => Promise<{ subscriptionStatus: string | null; subscriptionEndDate: number | null }>
  /** Listens to every step, loading first. */
  save: (state: MembershipState) => void
}

export const unknownMembership: MembershipState = {
  isLoading: false,
  serviceSubscription: false,
  subscriptionStatus: null,
  subscriptionEndDate: null,
}

/** Spec §4 "Subscription validity check", step by step. Never throws: a failure is an invalid membership. */
export async function checkMembership(deps: CheckDeps): Promise<MembershipState> {
  deps.save({ ...unknownMembership, isLoading: true, subscriptionEndDate: deps.storedEnd })
  const found = await find(deps).catch(() => unknownMembership)
  deps.save(found)
  return found
}

async function find({ buyer, storedEnd, now, fetchStatus }: CheckDeps): Promise<MembershipState> {
  const { subscriptionStatus: cached } = buyer
  if (!cached) return { ...unknownMembership, subscriptionStatus: false, subscriptionEndDate: storedEnd }
  if (storedEnd !== null && now() < storedEnd) return known(cached, storedEnd, now)
  const { subscriptionStatus, subscriptionEndDate } = await fetchStatus(buyer._id)
  return known(subscriptionStatus, subscriptionEndDate, now)
}

function known(status: string | null, end: number | null, now: () => number): MembershipState {
  return {
    isLoading: false,
    serviceSubscription: end !== null && now() < end,
    subscriptionStatus: status,
    subscriptionEndDate: end,
  }
}
