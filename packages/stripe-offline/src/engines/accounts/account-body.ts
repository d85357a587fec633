import type { Stripe } from 'stripe'
import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { texts } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'

type Account = Stripe.V2.Core.Account
export type AccountPerson = NonNullable<NonNullable<Account['identity']>['individual']>

/**
 * Returns the body of a new connected account. The account cannot receive transfers until its holder's identity has
 * been verified.
 */
export function newAccountBody(unit: WorkUnit): Omit<Account, 'id'> {
  return {
    object: 'v2.core.account',
    created: isoTime(unit),
    applied_configurations: [],
    closed: false,
    dashboard: 'express',
    livemode: false,
    metadata: {},
    configuration: {},
    defaults: { responsibilities: { requirements_collector: 'stripe' } },
    identity: {},
    requirements: { entries: [], alternatives: [] },
    future_requirements: { entries: [], alternatives: [] },
  }
}

/** Returns the `person` object of an individual's account. Creates this object if the account has none. */
export function findOrCreatePerson(unit: WorkUnit, account: Account): AccountPerson {
  account.identity ??= {}
  account.identity.individual ??= {
    id: newId('person'),
    object: 'v2.core.account_person',
    account: account.id,
    created: isoTime(unit),
    updated: isoTime(unit),
  }
  account.identity.individual.updated = isoTime(unit)
  return account.identity.individual
}

const includable = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const

/**
 * Returns an account in the format of a response. Large attributes are omitted, unless the parameter `include` names
 * them.
 */
export function presentAccount(account: Account, params: Params): Account {
  const included = texts(params, 'include') ?? []
  for (const each of included) {
    if (!(includable as readonly string[]).includes(each))
      throw invalid(`Unknown include: ${each}`, 'parameter_invalid_string', 'include')
  }
  const { configuration, defaults, identity, requirements, future_requirements: future, ...rest } = account
  return {
    ...rest,
    ...(included.includes('configuration.recipient') ? { configuration } : {}),
    ...(included.includes('defaults') ? { defaults } : {}),
    ...(included.includes('identity') ? { identity } : {}),
    ...(included.includes('requirements') ? { requirements } : {}),
    ...(included.includes('future_requirements') ? { future_requirements: future } : {}),
  } as Account
}

export function isoTime(unit: WorkUnit): string {
  return new Date(unit.nowMs).toISOString()
}
