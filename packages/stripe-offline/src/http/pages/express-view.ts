import type { Stripe } from 'stripe'
import type { CurrencyBalance } from '../../engines/balance/balance.ts'
import type { PageAnswer } from '../handle.ts'
import { formatMoney } from '../../core/currencies.ts'
import { escapeHtml, renderPage, table } from './layout.ts'
import { bankChoices } from './onboarding-form.ts'

export interface DashboardView {
  account: Stripe.V2.Core.Account
  balances: readonly CurrencyBalance[]
  payouts: readonly Stripe.Payout[]
  bank: Stripe.BankAccount | undefined
  detailsUrl: string
  isSaved: boolean
  wrong: string | undefined
}

/** Descriptions of the requirements, as shown to the account's holder. */
const descriptions: Record<string, string> = {
  'identity.entity_type': 'Whether you are a person or a company',
  'identity.business_details.registered_name': 'The name of your company',
  'identity.individual.given_name': 'Your first name',
  'identity.individual.surname': 'Your last name',
  'identity.individual.date_of_birth': 'Your date of birth',
  'identity.individual.address': 'Your address',
  'identity.individual.documents.primary_verification': 'A document that shows who you are',
  'identity.attestations.terms_of_service.account': 'Your agreement to the terms',
  'defaults.payout_methods': 'A bank account for payouts',
}

export function dashboardView(input: DashboardView): PageAnswer {
  const { account, payouts, bank } = input
  const due = account.requirements?.entries ?? []
  const rows = payouts.map(
    (payout) =>
      `<tr><td>${day(payout.created)}</td><td>${escapeHtml(formatMoney(payout.amount, payout.currency))}</td><td>${day(payout.arrival_date)}</td><td>${escapeHtml(stateOf(payout))}</td></tr>`,
  )
  return renderPage({
    title: 'Your payouts',
    wide: true,
    main: `<span class="badge">Test dashboard · no real money</span>
<h1>${escapeHtml(account.display_name ?? account.contact_email ?? 'Your account')}</h1>
${input.isSaved ? '<p role="status" data-testid="sbx-express-saved">Saved.</p>' : ''}
${input.wrong === undefined ? '' : `<p class="wrong" role="alert">${escapeHtml(input.wrong)}</p>`}
<h2 id="balance">Balance</h2><dl>${balanceRows(input)}</dl>
<h2 id="due">What is due</h2>${dueList(due, input.detailsUrl)}
<h2 id="payouts">Payouts</h2>${table('sbx-express', 'payouts', ['Created', 'Amount', 'Arrives', 'State'], rows, 'There have been no payouts yet.')}
<h2 id="bank">Bank account</h2>
<p data-testid="sbx-express-bank">${bank === undefined ? 'None yet.' : `${escapeHtml(bank.bank_name)}, ending in ${escapeHtml(bank.last4)}${bank.status === 'errored' ? ': it has sent a payout back' : ''}`}</p>
<form method="post" class="fields"><label>Routing number or sort code <input name="routing_number" value="${escapeHtml(bank?.routing_number ?? '110000000')}"></label>
<label>Account number or IBAN <input name="account_number" required list="sbx-banks" data-testid="sbx-express-account"></label>
<datalist id="sbx-banks">${bankChoices()}</datalist>
<button class="go" name="act" value="bank" data-testid="sbx-express-change-bank">Change bank account</button></form>`,
  })
}

function balanceRows({ balances }: DashboardView): string {
  const rows = balances.length === 0 ? [{ currency: 'usd', available: 0, pending: 0 }] : balances
  return rows
    .map(
      ({ currency, available, pending }) =>
        `<dt>Available</dt><dd data-testid="sbx-express-available">${escapeHtml(formatMoney(available, currency))}</dd><dt>On its way</dt><dd data-testid="sbx-express-pending">${escapeHtml(formatMoney(pending, currency))}</dd>`,
    )
    .join('')
}

type Entries = NonNullable<NonNullable<Stripe.V2.Core.Account['requirements']>['entries']>

function dueList(due: Entries, url: string): string {
  if (due.length === 0) return '<p class="quiet">Nothing is due.</p>'
  const items = due.map(({ description, errors, awaiting_action_from: from }) => {
    const reasons = errors.map((error) => ` ${escapeHtml(error.description)}`).join('')
    const who = from === 'stripe' ? ' It is being checked.' : ''
    return `<li>${escapeHtml(descriptions[description] ?? description)}.${reasons}${who}</li>`
  })
  return `<ul data-testid="sbx-express-due">${items.join('')}</ul><p><a href="${escapeHtml(url)}">Add missing details</a></p>`
}

function stateOf(payout: Stripe.Payout): string {
  const words: Record<string, string> = {
    pending: 'Planned',
    in_transit: 'On its way',
    paid: 'Arrived',
    canceled: 'Called back',
  }
  if (payout.status === 'failed') return `Failed: ${payout.failure_message ?? payout.failure_code ?? ''}`
  return words[payout.status] ?? payout.status
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
