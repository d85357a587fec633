import { createLowPicture } from '../browser/low-picture.ts'
import type { payoutAdminCalls } from '#contract/payouts/payouts-admin.ts'
import type { payoutCalls } from '#contract/payouts/payouts-calls.ts'
import { systemClock } from '#platform/core/clock.ts'
import { newId } from '#platform/core/ids.ts'
import {
  replaceSuccessStatus,
  financeTeam,
  anySeller,
  owningSellerOnly,
  type RoleRow,
  type Sample,
} from './role-row.ts'
import type { RoleWorld } from './role-world.ts'
import { aSellerOrder } from '../seller-orders.ts'

/** Status codes of calls about the seller's payout account. The finance role and admins can also see this account. */
const sellers = { ...owningSellerOnly, finance: 200, admin: 200, owner: 200 }
const key = { 'idempotency-key': 'once' }

/**
 * Creates the input for a call about the seller's account at the card provider. Creates this account if it does not
 * exist yet.
 */
async function ofAccount({ shop, seller }: RoleWorld): Promise<Sample> {
  const { accounts } = shop.app.payouts.context
  const { rows } = await shop.pool.query<{ email: string; name: string; account: string | null }>(
    'select email, name, payout_account_id as account from sellers where id = $1',
    [seller.id],
  )
  const { email, name, account } = rows[0]!
  const stripeAccountId =
    account ?? (await accounts.create({ sellerId: seller.id, email, name, country: 'US', currency: 'usd' }))
  await shop.pool.query('update sellers set payout_account_id = $2 where id = $1', [
    seller.id,
    stripeAccountId,
  ])
  return { params: { stripeAccountId } }
}

async function ofPayout({ shop, seller }: RoleWorld): Promise<Sample> {
  const id = newId('pay', systemClock)
  await shop.pool.query(
    `insert into payouts (id, seller_id, account_id, amount_cents, currency, state, asked_at, key_at)
     values ($1, $2, 'acct_1', 100, 'usd', 'paid', now(), now())`,
    [id, seller.id],
  )
  return { params: { id } }
}

async function ofSellerOrder({ shop, seller }: RoleWorld): Promise<Sample> {
  return { params: { id: (await aSellerOrder(shop, { seller })).id } }
}

async function ofDispute({ shop }: RoleWorld): Promise<Sample> {
  const id = newId('dsp', systemClock)
  await shop.pool.query(
    `insert into disputes (id, provider_id, amount_cents, currency, reason, state, is_inquiry, opened_at, closed_at)
     values ($1, $1, 100, 'usd', 'fraudulent', 'lost', false, now(), now())`,
    [id],
  )
  return { params: { id }, body: { evidence: {}, submit: true } }
}

async function ofFile(world: RoleWorld): Promise<Sample> {
  const { params } = await ofDispute(world)
  return { params: params!, query: { field: 'receipt' } }
}

/** Expected status codes and sample inputs for calls about payouts, payout accounts, disputes and reconciliations. */
export const payoutRows: { [name in keyof typeof payoutCalls | keyof typeof payoutAdminCalls]: RoleRow } = {
  // The owner gets a 403, because the marketplace itself needs no payout account.
  onboardSeller: { codes: { ...anySeller, owner: 403 }, sample: () => ({ body: {} }) },
  getAccountLink: { codes: owningSellerOnly, sample: ofAccount },
  getExpressDashboardLink: { codes: owningSellerOnly, sample: ofAccount },
  getSellerBalance: { codes: sellers, sample: ofAccount },
  getSellerDashboard: { codes: sellers, sample: ofAccount },
  getPayoutAccount: { codes: anySeller },
  // The call fails for every role, because the seller has no money to pay out and the other accounts have no payout
  // account.
  payOut: {
    codes: { ...owningSellerOnly, seller: 409 },
    sample: async (world) => ({ ...(await ofAccount(world)), body: {}, headers: key }),
  },
  releaseEarnings: {
    codes: sellers,
    sample: async (world) => ({
      body: { orders: [(await ofSellerOrder(world)).params!['id']] },
      headers: key,
    }),
  },
  verifySeller: {
    codes: owningSellerOnly,
    sample: ({ seller }) => ({ params: { id: seller.id }, body: { stripe_verify: true } }),
  },
  listPayouts: { codes: anySeller },
  getPayout: { codes: owningSellerOnly, sample: ofPayout },
  getPayoutMoney: { codes: owningSellerOnly, sample: ofPayout },
  exportPayouts: { codes: anySeller },
  getOrderMoney: { codes: owningSellerOnly, sample: ofSellerOrder },
  listAllPayouts: { codes: financeTeam },
  getAnyPayout: { codes: financeTeam, sample: ofPayout },
  getSellerFunds: { codes: financeTeam, sample: ({ seller }) => ({ params: { id: seller.id } }) },
  getAnyOrderMoney: { codes: financeTeam, sample: ofSellerOrder },
  listDisputes: { codes: financeTeam },
  getDispute: { codes: financeTeam, sample: ofDispute },
  submitEvidence: { codes: replaceSuccessStatus(financeTeam, 409), sample: ofDispute },
  // The upload fails with 409 because the dispute is already closed.
  uploadEvidence: {
    codes: replaceSuccessStatus(financeTeam, 409),
    sample: async (world) => ({ ...(await ofFile(world)), body: await createLowPicture() }),
  },
  removeEvidence: { codes: replaceSuccessStatus(financeTeam, 409), sample: ofFile },
  acceptDispute: {
    codes: replaceSuccessStatus(financeTeam, 409),
    sample: async (world) => ({ ...(await ofDispute(world)), body: {} }),
  },
  listReconciliations: { codes: financeTeam },
  exportAllPayouts: { codes: financeTeam },
  exportDisputes: { codes: financeTeam },
  exportReconciliations: { codes: financeTeam },
  reconcileNow: { codes: financeTeam, sample: () => ({ body: {} }) },
}
