import { redirect, redirectDocument } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { isStepUpNeeded } from '#web/lib/calls/step-up.ts'

/**
 * Everything the payouts page shows. The provider sends sellers back here: with `onboarding=done` the account is read
 * anew, with `onboarding=again` (a link that ran out) they are given a fresh one.
 */
export const loadPayouts = atDashboard(async ({ seller, text, page }) => {
  const account = await call('getPayoutAccount')
  const { stripeAccountId } = account
  if (text('onboarding') === 'again' && stripeAccountId) {
    const url = await findFormLink(stripeAccountId)
    if (url) throw redirectDocument(url)
  }
  if (text('onboarding') === 'done') {
    await call('verifySeller', { params: { id: seller._id }, body: {} })
    throw redirect('/shopper/payouts')
  }
  const [dashboard, listing, held] = await Promise.all([
    stripeAccountId ? call('getSellerDashboard', { params: { stripeAccountId } }) : null,
    call('listPayouts', { query: page }),
    call('listSellerOrders', { query: { held: 'true', after: text('held'), limit: 10 } }),
  ])
  return { account, dashboard, listing, held }
})

/** Undefined where the password has to be entered first: the page has a button that asks for it. */
async function findFormLink(stripeAccountId: string): Promise<string | undefined> {
  try {
    return (await call('getAccountLink', { params: { stripeAccountId } })).url
  } catch (error) {
    if (isStepUpNeeded(error)) return undefined
    throw error
  }
}

export type PayoutsData = Awaited<ReturnType<typeof loadPayouts>>
