import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { payoutBank, payoutHolder } from '@souk/stripe-offline/testing'
import { aSeller, aToken, type SellerOptions, type TestSeller } from '../factories.ts'
import { Browser, type TestShop } from '../shop.ts'

export interface TestPayee extends TestSeller {
  accountId: string
  dashboard: Browser
}

/** Creates a seller with a payout account. Completes the provider's onboarding form unless `finishes` is false. */
export async function aPayee(
  shop: TestShop,
  options: SellerOptions & { fields?: Record<string, string>; finishes?: boolean } = {},
): Promise<TestPayee> {
  const seller = await aSeller(shop.pool, options)
  const dashboard = new Browser(shop.server, await aToken(shop.pool, { sellerId: seller.id }))
  const { body } = await dashboard.call('POST', '/onboard/onboard-user', {})
  const accountId = body.stripeAccountId as string
  if (options.finishes ?? true) {
    await fillInForm(shop, body.authuri, options.fields)
    await dashboard.call('PUT', `/api/profile/${seller.id}`, { stripe_verify: true })
  }
  return { ...seller, accountId, dashboard: dashboard }
}

/**
 * Completes the provider's onboarding form as a browser does. Returns the URL to which the provider redirects at the
 * end.
 */
export async function fillInForm(
  shop: Pick<TestShop, 'server'>,
  url: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const entered = await shop.server.inject({ method: 'GET', url: pathOf(url) })
  const page = String(entered.headers.location)
  if (!page.startsWith('/__stripe/')) return page
  const bank = payoutBank(marketplaceCurrency())
  const payload = new URLSearchParams({ ...payoutHolder, ...bank, act: 'finish', ...fields }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await shop.server.inject({ method: 'POST', url: page, payload, headers })
  return String(answer.headers.location)
}

function pathOf(url: string): string {
  return url.startsWith('/') ? url : url.slice(new URL(url).origin.length)
}
