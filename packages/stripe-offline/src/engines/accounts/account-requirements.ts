import type { Stripe } from 'stripe'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'

type Account = StoredEntry<'account'>
type Body = Stripe.V2.Core.Account
type Requirement = NonNullable<NonNullable<Body['requirements']>['entries']>[number]
type Recipient = NonNullable<NonNullable<Body['configuration']>['recipient']>
type Balance = NonNullable<NonNullable<Recipient['capabilities']>['stripe_balance']>
type Capability = NonNullable<Balance['stripe_transfers']>

interface Due {
  description: string
  from: 'user' | 'stripe'
  error?: { code: 'verification_document_not_readable' | 'invalid_value_other'; description: string }
  /** Whether the requirement blocks only payouts. All other requirements also block transfers. */
  payoutsOnly?: true
}

export const bankDescription = 'defaults.payout_methods'

/** Recomputes the requirements and capabilities of an account, and records events if they have changed. */
export async function refreshAccount(unit: WorkUnit, account: Account): Promise<void> {
  const { body } = account
  const before = { requirements: JSON.stringify(body.requirements), ...statuses(body) }
  const due = await listDue(unit, account)
  body.requirements = {
    alternatives: [],
    entries: due.map((each) => entryOf(each, isActive(body))),
    ...(due.length === 0 ? {} : { summary: { minimum_deadline: { status: 'past_due' } } }),
  }
  const recipient = body.configuration?.recipient
  if (recipient !== undefined) {
    recipient.capabilities = {
      stripe_balance: {
        payouts: capability(account, due),
        stripe_transfers: capability(
          account,
          due.filter(({ payoutsOnly }) => payoutsOnly !== true),
        ),
      },
    }
  }
  unit.save(account)
  const after = statuses(body)
  if (before.requirements !== JSON.stringify(body.requirements))
    emitAccount(unit, account, 'v2.core.account[requirements].updated')
  for (const name of ['stripe_transfers', 'payouts'] as const) {
    if (before[name] === after[name]) continue
    emitAccount(unit, account, 'v2.core.account[configuration.recipient].capability_status_updated', {
      updated_capability: `stripe_balance.${name}`,
    })
  }
}

/** Records a thin event about an account. */
export function emitAccount(unit: WorkUnit, account: Account, type: string, data?: object): void {
  const related = { id: account.id, type: 'v2.core.account', url: `/v2/core/accounts/${account.id}` }
  unit.emitThin(type, data === undefined ? { related } : { related, data })
}

export function isActive(body: Body): boolean {
  return statuses(body).stripe_transfers === 'active'
}

export function canBePaidOut(body: Body): boolean {
  return statuses(body).payouts === 'active'
}

function statuses(body: Body): { stripe_transfers: string | undefined; payouts: string | undefined } {
  const balance = body.configuration?.recipient?.capabilities?.stripe_balance
  return { stripe_transfers: balance?.stripe_transfers?.status, payouts: balance?.payouts?.status }
}

async function listDue(unit: WorkUnit, { id, body, secret }: Account): Promise<Due[]> {
  if (body.configuration?.recipient === undefined) return []
  const { entity_type: kind, individual, business_details: business } = body.identity ?? {}
  const isCompany = kind !== undefined && kind !== 'individual'
  const missing = [
    [kind, 'identity.entity_type'],
    [!isCompany || business?.registered_name, 'identity.business_details.registered_name'],
    [individual?.given_name, 'identity.individual.given_name'],
    [individual?.surname, 'identity.individual.surname'],
    [individual?.date_of_birth, 'identity.individual.date_of_birth'],
    [individual?.address?.line1, 'identity.individual.address'],
    [secret.finishedAt, 'identity.attestations.terms_of_service.account'],
    [secret.bankId, bankDescription],
  ] as const
  const due: Due[] = missing
    .filter(([input]) => !input)
    .map(([, description]) => ({ description, from: 'user' }))
  const document = 'identity.individual.documents.primary_verification'
  if (due.length === 0 && secret.verification === 'pending')
    due.push({ description: document, from: 'stripe' })
  if (due.length === 0 && secret.verification === 'failed') {
    const description = 'The document could not be read.'
    due.push({
      description: document,
      from: 'user',
      error: { code: 'verification_document_not_readable', description },
    })
  }
  const bank = secret.bankId === undefined ? undefined : await unit.find('bank_account', secret.bankId, id)
  if (bank?.body.status === 'errored') {
    const description = 'The bank has returned a payout.'
    due.push({
      description: bankDescription,
      from: 'user',
      payoutsOnly: true,
      error: { code: 'invalid_value_other', description },
    })
  }
  return due
}

function entryOf(due: Due, wasActive: boolean): Requirement {
  const status = wasActive ? 'currently_due' : 'past_due'
  const restricts = (name: 'payouts' | 'stripe_transfers') => ({
    capability: `stripe_balance.${name}` as const,
    configuration: 'recipient' as const,
    deadline: { status } as const,
  })
  return {
    awaiting_action_from: due.from,
    description: due.description,
    errors: due.error === undefined ? [] : [due.error],
    impact: {
      restricts_capabilities: [
        restricts('payouts'),
        ...(due.payoutsOnly === true ? [] : [restricts('stripe_transfers')]),
      ],
    },
    minimum_deadline: { status },
    requested_reasons: [{ code: 'routine_onboarding' }],
  }
}

function capability({ secret }: Account, due: readonly Due[]): Capability {
  if (secret.isPaused === true) {
    return {
      status: 'restricted',
      status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }],
    }
  }
  if (due.length === 0) return { status: 'active', status_details: [] }
  if (due.every(({ from }) => from === 'stripe')) {
    return {
      status: 'pending',
      status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
    }
  }
  return {
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  }
}
