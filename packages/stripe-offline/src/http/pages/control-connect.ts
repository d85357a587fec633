import type { Stripe } from 'stripe'
import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { flag, oneOf, requiredTextParam, textParam } from '../../core/params.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { isActive, canBePaidOut } from '../../engines/accounts/account-requirements.ts'
import { payoutFailures } from '../../test-data/banks.ts'
import type { PayoutFailure } from '../../test-data/banks.ts'
import { closeDispute, isClosed, openDispute } from '../../engines/disputes/dispute-steps.ts'
import { pauseAccount } from '../../engines/accounts/onboarding.ts'
import { findOrCreateBalance } from '../../engines/balance/reserve-debit.ts'
import { formatMoney } from '../../core/currencies.ts'
import { escapeHtml, table } from './layout.ts'

/** Opens a dispute about a charge or payment, or decides an open dispute. Returns the id of the dispute. */
export function controlDispute(engine: Engine, params: Params): Promise<string> {
  return transact(engine, async (unit) => {
    const id = textParam(params, 'dispute')
    if (!id) return openDisputeFor(unit, params)
    const dispute = await unit.get('dispute', id)
    const verdict = oneOf(params, 'verdict', ['won', 'lost'])
    if (!verdict) throw invalid('Give a verdict.', 'parameter_missing', 'verdict')
    if (isClosed(dispute)) throw invalid('This dispute is already closed.')
    await closeDispute(unit, dispute, verdict)
    return dispute.id
  })
}

async function openDisputeFor(unit: WorkUnit, params: Params): Promise<string> {
  const id = requiredTextParam(params, 'charge')
  const reason = oneOf(params, 'reason', ['fraudulent', 'product_not_received', 'inquiry']) ?? 'fraudulent'
  const intent = id.startsWith('pi_') ? await unit.get('payment_intent', id) : undefined
  const charge = await unit.get('charge', intent === undefined ? id : String(intent.body.latest_charge))
  const dispute = await openDispute(unit, charge, reason)
  if (dispute === undefined) throw invalid('Only a captured charge that is not disputed yet can be disputed.')
  return dispute.id
}

/** Makes the next payout of an account fail. */
export function controlPayout(engine: Engine, params: Params): Promise<string> {
  return transact(engine, async (unit) => {
    const account = await unit.get('account', requiredTextParam(params, 'account'))
    const failures = Object.keys(payoutFailures) as PayoutFailure[]
    const balance = await findOrCreateBalance(unit, account.id)
    balance.secret.failNext = oneOf(params, 'failure', failures) ?? 'could_not_process'
    unit.save(balance)
    return account.id
  })
}

/** Pauses the transfer capability of an account, or restores it. */
export function controlAccount(engine: Engine, params: Params): Promise<string> {
  return transact(engine, async (unit) => {
    const account = await unit.get('account', requiredTextParam(params, 'account'))
    await pauseAccount(unit, account, flag(params, 'paused') ?? true)
    return account.id
  })
}

interface Shown {
  body: string
  paused: string | null
}

/** Returns the sections of the control page that are about sellers and disputes. */
export async function connectSections(engine: Engine): Promise<string> {
  const read = (kind: 'account' | 'dispute' | 'charge', limit: number): Promise<Shown[]> =>
    engine.pool
      .query<Shown>(
        `select body::text as body, secret->>'isPaused' as paused from sandbox.objects
          where account = 'acct_platform' and kind = $1 order by seq desc limit ${limit}`,
        [kind],
      )
      .then(({ rows }) => rows)
  const [accounts, disputes, charges] = [
    await read('account', 20),
    await read('dispute', 20),
    await read('charge', 10),
  ]
  return `<h2 id="accounts">Accounts</h2>
${table('sbx-control', 'accounts', ['Account', 'Name', 'Transfers', 'Payouts', '', ''], accounts.map(accountRow), 'No seller has an account yet.')}
<h2 id="charges">Charges</h2>
${table('sbx-control', 'charges', ['Charge', 'Amount', 'State', ''], charges.map(chargeRow), 'There are no payments yet.')}
<h2 id="disputes">Disputes</h2>
${table('sbx-control', 'disputes', ['Dispute', 'Amount', 'Reason', 'State', ''], disputes.map(disputeRow), 'There are no disputes.')}`
}

function accountRow({ body, paused }: Shown): string {
  const account = JSON.parse(body) as Stripe.V2.Core.Account
  const isPaused = paused === 'true'
  const hidden = `<input type="hidden" name="account" value="${escapeHtml(account.id)}">`
  const name = account.display_name ?? account.contact_email ?? ''
  const yes = (is: boolean): string => (is ? 'active' : 'inactive')
  return `<tr><td><code>${escapeHtml(account.id)}</code></td><td>${escapeHtml(name)}</td><td>${yes(isActive(account))}</td><td>${yes(canBePaidOut(account))}</td>
<td><form method="post" action="/__stripe/control/accounts">${hidden}<button name="paused" value="${String(!isPaused)}" aria-label="${isPaused ? 'Restore' : 'Pause'} the capability of ${escapeHtml(name)}">${isPaused ? 'Restore' : 'Pause'}</button></form></td>
<td><form method="post" action="/__stripe/control/payouts">${hidden}<button aria-label="Fail next payout of ${escapeHtml(name)}">Fail next payout</button></form></td></tr>`
}

function chargeRow({ body }: Shown): string {
  const charge = JSON.parse(body) as StoredEntry<'charge'>['body']
  const state = charge.disputed ? 'disputed' : charge.captured ? 'captured' : charge.status
  const form = `<form method="post" action="/__stripe/control/disputes"><input type="hidden" name="charge" value="${escapeHtml(charge.id)}">
<select name="reason" aria-label="Reason"><option>fraudulent</option><option>product_not_received</option><option>inquiry</option></select>
<button class="stop" aria-label="Dispute ${escapeHtml(charge.id)}">Dispute</button></form>`
  return `<tr><td><code>${escapeHtml(charge.id)}</code></td><td>${escapeHtml(formatMoney(charge.amount, charge.currency))}</td><td>${escapeHtml(state)}</td><td>${state === 'captured' ? form : ''}</td></tr>`
}

function disputeRow({ body }: Shown): string {
  const dispute = JSON.parse(body) as Stripe.Dispute
  const isClosed = ['won', 'lost', 'warning_closed'].includes(dispute.status)
  const form = `<form method="post" action="/__stripe/control/disputes"><input type="hidden" name="dispute" value="${escapeHtml(dispute.id)}">
<button name="verdict" value="won" aria-label="Won: ${escapeHtml(dispute.id)}">Won</button><button class="stop" name="verdict" value="lost" aria-label="Lost: ${escapeHtml(dispute.id)}">Lost</button></form>`
  return `<tr><td><code>${escapeHtml(dispute.id)}</code></td><td>${escapeHtml(formatMoney(dispute.amount, dispute.currency))}</td><td>${escapeHtml(dispute.reason)}</td><td>${escapeHtml(dispute.status)}</td><td>${isClosed ? '' : form}</td></tr>`
}
