import type { StoredEntry } from '../../core/kinds.ts'
import type { Params } from '../../core/form.ts'
import { oneOf, requiredTextParam, textParam } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { findOrCreatePerson } from './account-body.ts'
import { refreshAccount, emitAccount } from './account-requirements.ts'
import { writePerson } from './account-write.ts'
import { emitAccountUpdated } from './accounts-v1.ts'
import { setBankAccount } from './bank-accounts.ts'

type Account = StoredEntry<'account'>

/** Time in ms, by the sandbox's clock, for which a verification is pending. */
const checkMs = 60_000

/** Applies a submitted onboarding form to an account. Requirements for fields missing from the form stay due. */
export async function applyOnboardingForm(
  unit: WorkUnit,
  account: Account,
  form: Params,
  finishes: boolean,
): Promise<void> {
  writeHolder(unit, account, form)
  const number = textParam(form, 'account_number')
  if (number) {
    const routing = textParam(form, 'routing_number') ?? ''
    await setBankAccount(unit, account, { routing, number, holder: holderOf(account) })
  }
  if (finishes) {
    account.secret.finishedAt ??= unit.now
    const outcome = oneOf(form, 'verification', ['passed', 'pending', 'failed']) ?? 'passed'
    account.secret.verification = outcome
    account.dueAt = outcome === 'pending' ? unit.nowMs + checkMs : null
    account.body.identity ??= {}
    account.body.identity.attestations = {
      terms_of_service: { account: { date: new Date(unit.nowMs).toISOString(), ip: '127.0.0.1' } },
    }
  }
  unit.save(account)
  emitAccount(unit, account, 'v2.core.account[identity].updated')
  await refreshAndEmit(unit, account)
}

/** Changes the bank account of a connected account. Ignores all other fields of the form. */
export async function changeBank(unit: WorkUnit, account: Account, form: Params): Promise<void> {
  const number = requiredTextParam(form, 'account_number')
  const routing = textParam(form, 'routing_number') ?? ''
  await setBankAccount(unit, account, { routing, number, holder: holderOf(account) })
  await refreshAndEmit(unit, account)
}

/** Pauses the transfer capability of an account, or restores it. */
export async function pauseAccount(unit: WorkUnit, account: Account, isPaused: boolean): Promise<void> {
  account.secret.isPaused = isPaused
  await refreshAndEmit(unit, account)
}

/** Timer that completes a pending verification successfully. */
export async function completeVerification(unit: WorkUnit, account: Account): Promise<void> {
  if (account.secret.verification !== 'pending') return
  account.secret.verification = 'passed'
  await refreshAndEmit(unit, account)
}

async function refreshAndEmit(unit: WorkUnit, account: Account): Promise<void> {
  await refreshAccount(unit, account)
  emitAccount(unit, account, 'v2.core.account.updated')
  await emitAccountUpdated(unit, account)
}

function writeHolder(unit: WorkUnit, account: Account, form: Params): void {
  const kind = oneOf(form, 'entity_type', ['individual', 'company'])
  account.body.identity ??= {}
  const { identity } = account.body
  if (kind) identity.entity_type = kind
  const company = textParam(form, 'registered_name')
  if (company) identity.business_details = { ...identity.business_details, registered_name: company }
  const [year = '', month = '', day = ''] = (textParam(form, 'date_of_birth') ?? '').split('-')
  const line1 = textParam(form, 'line1')
  const country = identity.country?.toUpperCase() ?? 'US'
  const input: Params = {
    ...(textParam(form, 'given_name') ? { given_name: form['given_name'] ?? '' } : {}),
    ...(textParam(form, 'surname') ? { surname: form['surname'] ?? '' } : {}),
    ...(textParam(form, 'date_of_birth') ? { date_of_birth: { day, month, year } } : {}),
    ...(line1
      ? {
          address: {
            line1,
            city: textParam(form, 'city') ?? '',
            postal_code: textParam(form, 'postal_code') ?? '',
            country,
          },
        }
      : {}),
  }
  writePerson(findOrCreatePerson(unit, account.body), input)
}

function holderOf({ body }: Account): string | null {
  const { individual, business_details: business } = body.identity ?? {}
  if (business?.registered_name !== undefined) return business.registered_name
  return individual?.surname === undefined
    ? null
    : `${individual.given_name ?? ''} ${individual.surname}`.trim()
}
