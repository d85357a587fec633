import { useEffect, useSyncExternalStore } from 'react'
import { readSession, readToken } from '#web/lib/session/session.ts'
import { saveMembershipPeriod, readMembershipEnd } from '#web/lib/session/save-session.ts'
import { checkMembership, unknownMembership, type MembershipState } from './check.ts'
import { importPart } from '#web/lib/page/load-part.ts'

let state = unknownMembership
/** Id of the buyer whose membership is in `state`. */
let owner: string | undefined
let running: Promise<MembershipState> | undefined
const listeners = new Set<() => void>()

/**
 * Returns the signed-in buyer's membership from the last subscription check; `unknownMembership` for all other
 * visitors.
 */
export function useMembership(): MembershipState {
  return useSyncExternalStore(listen, read, () => unknownMembership)
}

/** Returns the signed-in buyer's membership. Starts the subscription check of spec §4 once per visit and buyer. */
export function useCheckedMembership(): MembershipState {
  const membership = useMembership()
  useEffect(() => {
    if (owner === undefined || owner !== readSession().buyer?._id) void findMembership()
  }, [membership])
  return membership
}

/** Runs the subscription validity check (spec §4) for the signed-in buyer. Concurrent calls share the same check. */
export async function findMembership(): Promise<MembershipState> {
  const { buyer } = readSession()
  if (buyer === null || readToken() === null) {
    set(undefined, unknownMembership)
    return unknownMembership
  }
  if (running !== undefined && owner === buyer._id) return running
  const check = checkMembership({
    buyer,
    storedEnd: readMembershipEnd(),
    now: Date.now,
    fetchStatus: loadStatus,
    save: (found) => {
      if (readSession().buyer?._id !== buyer._id) return
      set(buyer._id, found)
      if (!found.isLoading) saveMembershipPeriod(found.serviceSubscription, found.subscriptionEndDate)
    },
  })
  running = check
  void check.finally(() => running === check && (running = undefined))
  return check
}

async function loadStatus(buyerId: string) {
  const { call } = await importPart(() => import('#web/lib/calls/call.ts'))
  return call('checkSubscriptionStatus', { params: { buyerId } })
}

function read(): MembershipState {
  return owner !== undefined && owner === readSession().buyer?._id ? state : unknownMembership
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(buyerId: string | undefined, next: MembershipState): void {
  owner = buyerId
  state = next
  for (const listener of listeners) listener()
}
