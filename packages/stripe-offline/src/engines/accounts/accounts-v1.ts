import type { Stripe } from 'stripe'
import { notFound } from '../../core/errors.ts'
import { createListBody, listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, oneOf } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { isActive, canBePaidOut } from './account-requirements.ts'

/** Returns an account in the format of the v1 API. */
export async function accountV1(
  unit: WorkUnit,
  { id, created, body, secret }: StoredEntry<'account'>,
): Promise<Stripe.Account> {
  const bank = secret.bankId === undefined ? undefined : await unit.find('bank_account', secret.bankId, id)
  const due = (body.requirements?.entries ?? []).map(({ description }) => description)
  const kind = body.identity?.entity_type
  const email = body.contact_email ?? null
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length === 0 ? null : ('requirements.past_due' as const),
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  }
  const { profile, currency } = body.defaults ?? {}
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: profile?.doing_business_as ?? body.display_name ?? null,
      product_description: profile?.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: profile?.business_url ?? null,
    },
    business_type: kind ?? null,
    capabilities: { transfers: isActive(body) ? 'active' : 'inactive' },
    charges_enabled: false,
    controller: {
      fees: {
        payer: body.defaults?.responsibilities.fees_collector === 'stripe' ? 'account' : 'application',
      },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: body.identity?.country?.toUpperCase() ?? 'US',
    created,
    default_currency: currency ?? 'usd',
    details_submitted: secret.finishedAt !== undefined,
    email,
    external_accounts: createListBody(
      `/v1/accounts/${id}/external_accounts`,
      bank === undefined ? [] : [bank.body],
      false,
    ) as Stripe.ApiList<Stripe.ExternalAccount>,
    metadata: body.metadata ?? {},
    payouts_enabled: canBePaidOut(body),
    requirements,
    type: 'express',
  }
}

/** Records the v1 event for a changed account. The changed account receives the event. */
export async function emitAccountUpdated(unit: WorkUnit, account: StoredEntry<'account'>): Promise<void> {
  unit.emit('account.updated', await accountV1(unit, account), undefined, account.id)
}

export const accountV1Routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    async run({ unit, id, params }) {
      allowOnly(params, [])
      return accountV1(unit, await unit.get('account', id))
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts',
    async run({ unit, id, params, pool }) {
      allowOnly(params, ['object', 'limit', 'starting_after', 'ending_before'])
      oneOf(params, 'object', ['bank_account', 'card'])
      const { id: account } = await unit.get('account', id)
      return listPage(pool, unit, {
        kind: 'bank_account',
        account,
        url: `/v1/accounts/${account}/external_accounts`,
        params,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts/:id',
    async run({ unit, id, innerId, params }) {
      allowOnly(params, [])
      const account = await unit.get('account', id)
      const bank = await unit.get('bank_account', innerId, 'id', account.id)
      if (bank.secret.removed === true) throw notFound('external account', innerId)
      return bank.body
    },
  },
]
