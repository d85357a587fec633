import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { findMembership } from '#web/features/membership/state.ts'
import { readSession } from '#web/lib/session/session.ts'
import { saveBuyer } from '#web/lib/session/save-session.ts'
import { loadAsBuyer } from '../order/load.ts'

/**
 * Loads the membership. `?from=portal` means that the buyer has returned from the payment provider, so the status is
 * first synced with the provider.
 */
export function loadMembership(request: Request) {
  const isBack = new URL(request.url).searchParams.has('from')
  return loadAsBuyer(request, async () => {
    if (isBack) await syncMembership()
    const [membership, invoices] = await Promise.all([call('getMembership'), call('listMemberInvoices')])
    return { membership, invoices, isBack }
  })
}

/**
 * Syncs the membership with the payment provider and stores the buyer in this browser. Returns undefined if the sync
 * failed.
 */
export async function syncMembership(): Promise<Buyer | undefined> {
  const id = readSession().buyer?._id
  if (id === undefined) return undefined
  try {
    const { buyer, token } = await call('subscriptionStatus', { params: { id }, body: {} })
    saveBuyer(buyer, token)
    await findMembership()
    return buyer
  } catch (error) {
    // Errors other than an expired session are only logged (spec §8), so that the page shows the last known status.
    if (error instanceof CallError && error.status === 401) throw error
    return undefined
  }
}
