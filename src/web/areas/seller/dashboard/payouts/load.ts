import { redirect, redirectDocument } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { isStepUpNeeded } from '#web/lib/calls/step-up.ts'

/**
 * Loads the payouts page. The payment provider redirects sellers here with `onboarding=done`, which syncs the account,
 * or with `onboarding=again`, which requests a new link to the provider's form because the old link has expired.
 */
export const loadPayouts = dashboardLoader(async ({ seller, text, page }) => {
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

/**
 * Returns the link to the provider's form; undefined if the server requires the password first. In that case, the
 * page shows a button that asks for the password.
 */
async function findFormLink(stripeAccountId: string): Promise<string | undefined> {
  try {
    return (await call('getAccountLink', { params: { stripeAccountId } })).url
  } catch (error) {
    if (isStepUpNeeded(error)) return undefined
    throw error
  }
}

export type PayoutsData = Awaited<ReturnType<typeof loadPayouts>>
