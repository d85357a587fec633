import type { Stripe } from 'stripe'
import type { Params } from '../../core/form.ts'
import { testBanks } from '../../test-data/banks.ts'
import type { PageAnswer } from '../handle.ts'
import { escapeHtml, renderPage } from './layout.ts'

type Account = Stripe.V2.Core.Account

export interface OnboardingForm {
  account: Account
  /** Last four digits of the current bank account's number. Undefined if there is no bank account. */
  bankLast4: string | undefined
  isUpdate: boolean
  formTargets: readonly string[]
  /** Error message and submitted fields, if the form was submitted and rejected. */
  rejected?: { message: string; form: Params }
}

/** Returns the page that contains the onboarding form. The form is filled in with the stored data of the holder. */
export function onboardingForm(input: OnboardingForm): PageAnswer {
  const { account, isUpdate, rejected } = input
  const title = isUpdate ? 'Update your details' : 'Set up your payouts'
  const values = { ...existingDetails(account, input.bankLast4), ...rejected?.form }
  const value = (name: string): string => escapeHtml(values[name] ?? '')
  const field = (name: string, label: string, more = ''): string =>
    `<label>${label} <input name="${name}" value="${value(name)}" data-testid="sbx-onboarding-${name}" ${more}></label>`
  const options = (name: string, choices: Record<string, string>): string =>
    Object.entries(choices)
      .map(
        ([key, label]) =>
          `<option value="${key}"${values[name] === key ? ' selected' : ''}>${label}</option>`,
      )
      .join('')
  return renderPage({
    title,
    status: rejected === undefined ? 200 : 422,
    formTargets: input.formTargets,
    main: `<span class="badge">Test onboarding · no real money</span>
<h1>${title}</h1><p class="quiet">${escapeHtml(account.display_name ?? account.contact_email ?? 'Your account')}: tell the payment provider who you are and where to send your money.</p>
${rejected === undefined ? '' : `<p class="wrong" role="alert" data-testid="sbx-onboarding-wrong">${escapeHtml(rejected.message)}</p>`}
<form method="post" class="fields"><fieldset><legend>You</legend>
<label>You are <select name="entity_type" data-testid="sbx-onboarding-entity_type">${options('entity_type', { individual: 'A person', company: 'A company' })}</select></label>
${field('registered_name', 'Company name, if it is one', 'autocomplete="organization"')}
${field('given_name', 'First name', 'required autocomplete="given-name"')}
${field('surname', 'Last name', 'required autocomplete="family-name"')}
${field('date_of_birth', 'Date of birth', 'required type="date" autocomplete="bday"')}
${field('line1', 'Street', 'required autocomplete="address-line1"')}
${field('city', 'City', 'autocomplete="address-level2"')}
${field('postal_code', 'Postcode', 'autocomplete="postal-code"')}</fieldset>
<fieldset><legend>Your bank account</legend>${bankNote(input)}
${field('routing_number', 'Routing number or sort code')}
${field('account_number', 'Account number or IBAN', `list="sbx-banks"${input.bankLast4 === undefined ? ' required' : ''}`)}
<datalist id="sbx-banks">${bankChoices()}</datalist></fieldset>
<fieldset><legend>For testing</legend>
<label>Identity verification <select name="verification" data-testid="sbx-onboarding-verification">${options('verification', { passed: 'passes immediately', pending: 'passes after a minute', failed: 'fails: the document cannot be read' })}</select></label></fieldset>
<button class="go" name="act" value="finish" data-testid="sbx-onboarding-finish">${isUpdate ? 'Save' : 'Agree and finish'}</button>
<button name="act" value="later" formnovalidate data-testid="sbx-onboarding-later">Save and finish later</button></form>`,
  })
}

function bankNote({ bankLast4 }: OnboardingForm): string {
  if (bankLast4 === undefined)
    return '<p class="quiet">Only test bank accounts work here. The one filled in accepts every payout.</p>'
  return `<p class="quiet">Payouts go to the account ending in ${escapeHtml(bankLast4)}. Leave the number empty to keep it.</p>`
}

export function bankChoices(): string {
  return testBanks
    .map(({ account, country, failure }) => {
      const outcome = failure === undefined ? 'payouts arrive' : `payouts fail: ${failure}`
      return `<option value="${account}">${country}, ${outcome}</option>`
    })
    .join('')
}

function existingDetails({ identity }: Account, bankLast4: string | undefined): Record<string, string> {
  const { individual: person, business_details: business } = identity ?? {}
  const born = person?.date_of_birth
  const two = (part: number | undefined): string => String(part ?? 0).padStart(2, '0')
  const country = identity?.country?.toUpperCase() ?? 'US'
  const bank = testBanks.find((each) => each.country === country) ?? testBanks[0]
  return {
    entity_type: identity?.entity_type ?? 'individual',
    registered_name: business?.registered_name ?? '',
    given_name: person?.given_name ?? '',
    surname: person?.surname ?? '',
    date_of_birth: born === undefined ? '' : `${born.year}-${two(born.month)}-${two(born.day)}`,
    line1: person?.address?.line1 ?? '',
    city: person?.address?.city ?? '',
    postal_code: person?.address?.postal_code ?? '',
    routing_number: bank?.routing ?? '',
    account_number: bankLast4 === undefined ? (bank?.account ?? '') : '',
  }
}
