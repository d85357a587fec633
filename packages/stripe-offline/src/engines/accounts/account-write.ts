import type { Stripe } from 'stripe'
import { invalid, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, flag, hash, integer, mergeMetadata, oneOf, textParam, texts } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readAddress } from '../cards/addresses.ts'
import { findOrCreatePerson } from './account-body.ts'
import type { AccountPerson } from './account-body.ts'

type Body = Stripe.V2.Core.Account

export const settable = [
  'configuration',
  'contact_email',
  'contact_phone',
  'dashboard',
  'defaults',
  'display_name',
  'identity',
  'include',
  'metadata',
]

/**
 * Validates and applies the parameters of the create and update calls. Returns the names of the account's sections that
 * the parameters contain.
 */
export function applyAccountParams(
  unit: WorkUnit,
  account: StoredEntry<'account'>,
  params: Params,
): string[] {
  const { body } = account
  for (const key of ['contact_email', 'contact_phone', 'display_name'] as const) {
    const value = textParam(params, key)
    if (value === null) delete body[key]
    else if (value !== undefined) body[key] = value
  }
  const dashboard = oneOf(params, 'dashboard', ['express', 'full', 'none'])
  if (dashboard && dashboard !== 'express') throw unsupported(`dashboard=${dashboard}`)
  body.metadata = mergeMetadata(params, body.metadata ?? {})
  const parts: string[] = []
  const configuration = hash(params, 'configuration')
  if (configuration && configure(body, configuration)) parts.push('configuration.recipient')
  const defaults = hash(params, 'defaults')
  if (defaults) {
    writeDefaults(body, defaults)
    parts.push('defaults')
  }
  const identity = hash(params, 'identity')
  if (identity) {
    writeIdentity(unit, body, identity)
    parts.push('identity')
  }
  return parts
}

function configure(body: Body, input: Params): boolean {
  allowOnly(input, ['recipient'])
  const recipient = hash(input, 'recipient')
  if (!recipient) return false
  allowOnly(recipient, ['capabilities'])
  const capabilities = hash(recipient, 'capabilities')
  const balance = capabilities ? hash(capabilities, 'stripe_balance') : undefined
  if (capabilities) allowOnly(capabilities, ['stripe_balance'])
  const transfers = balance ? hash(balance, 'stripe_transfers') : undefined
  if (!transfers || flag(transfers, 'requested') !== true) return false
  body.configuration ??= {}
  body.configuration.recipient ??= { applied: true }
  body.applied_configurations = ['recipient']
  return true
}

function writeDefaults(body: Body, input: Params): void {
  allowOnly(input, ['currency', 'locales', 'profile', 'responsibilities'])
  const defaults = (body.defaults ??= { responsibilities: { requirements_collector: 'stripe' } })
  const currency = textParam(input, 'currency')
  if (currency) defaults.currency = currency.toLowerCase()
  const locales = texts(input, 'locales')
  if (locales !== undefined) defaults.locales = locales
  const profile = hash(input, 'profile')
  if (profile) {
    allowOnly(profile, ['business_url', 'doing_business_as', 'product_description'])
    defaults.profile ??= {}
    for (const key of ['business_url', 'doing_business_as', 'product_description'] as const) {
      const value = textParam(profile, key)
      if (value) defaults.profile[key] = value
    }
  }
  const responsibilities = hash(input, 'responsibilities')
  if (!responsibilities) return
  allowOnly(responsibilities, ['fees_collector', 'losses_collector'])
  const payers = ['application', 'application_custom', 'application_express', 'stripe'] as const
  const fees = oneOf(responsibilities, 'fees_collector', payers)
  const losses = oneOf(responsibilities, 'losses_collector', ['application', 'stripe'])
  if (losses === 'stripe') {
    throw invalid(
      'With separate charges and transfers, the platform must be responsible for losses.',
      'parameter_invalid',
      'defaults.responsibilities.losses_collector',
    )
  }
  if (fees) defaults.responsibilities.fees_collector = fees
  if (losses) defaults.responsibilities.losses_collector = losses
}

function writeIdentity(unit: WorkUnit, body: Body, input: Params): void {
  allowOnly(input, ['business_details', 'country', 'entity_type', 'individual'])
  const identity = (body.identity ??= {})
  const country = textParam(input, 'country')
  if (country) {
    if (!/^[A-Za-z]{2}$/.test(country))
      throw invalid(`Invalid country: ${country}`, 'parameter_invalid_string', 'identity.country')
    identity.country = country.toLowerCase()
  }
  const kinds = ['company', 'government_entity', 'individual', 'non_profit'] as const
  const kind = oneOf(input, 'entity_type', kinds)
  if (kind) identity.entity_type = kind
  const business = hash(input, 'business_details')
  if (business) {
    allowOnly(business, ['registered_name', 'phone'])
    identity.business_details ??= {}
    for (const key of ['registered_name', 'phone'] as const) {
      const value = textParam(business, key)
      if (value) identity.business_details[key] = value
    }
  }
  const individual = hash(input, 'individual')
  if (individual) writePerson(findOrCreatePerson(unit, body), individual)
}

export function writePerson(person: AccountPerson, input: Params): void {
  allowOnly(input, ['address', 'date_of_birth', 'email', 'given_name', 'phone', 'surname'])
  for (const key of ['email', 'given_name', 'phone', 'surname'] as const) {
    const value = textParam(input, key)
    if (value) person[key] = value
  }
  const born = hash(input, 'date_of_birth')
  if (born) {
    const [day, month, year] = [integer(born, 'day'), integer(born, 'month'), integer(born, 'year')]
    const isDate = day !== undefined && month !== undefined && year !== undefined && isDay(day, month, year)
    if (!isDate) throw invalid('Invalid date of birth.', 'parameter_invalid_integer', 'date_of_birth')
    person.date_of_birth = { day, month, year }
  }
  const address = hash(input, 'address')
  if (address) {
    const read = readAddress(address)
    const filled = Object.entries(read ?? {}).filter(([, value]) => value !== null)
    person.address = Object.fromEntries(filled) as NonNullable<AccountPerson['address']>
  }
}

function isDay(day: number, month: number, year: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 && year > 1890
}
