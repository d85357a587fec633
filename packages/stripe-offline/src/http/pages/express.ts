import type { Stripe } from 'stripe'
import { ApiError } from '../../core/errors.ts'
import { decodeForm } from '../../core/form.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { listPage } from '../../core/list.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { linkTtlMs } from '../../engines/accounts/account-links.ts'
import { readBalancesInUnit } from '../../engines/balance/balance.ts'
import { changeBank, applyOnboardingForm } from '../../engines/accounts/onboarding.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { findHosted, redirectTo, openHosted, expiredLinkPage } from './entry.ts'
import { dashboardView } from './express-view.ts'
import { onboardingForm } from './onboarding-form.ts'

type Account = StoredEntry<'account'>

const expiredPage = expiredLinkPage('sbx-express-over', 'Open your dashboard from the shop again.')

/**
 * Handles requests to a connected account's dashboard, which shows the account's balance, payouts, requirements and
 * bank account.
 */
export async function expressPage(
  engine: Engine,
  request: Request,
  id: string,
  query: Params,
): Promise<PageAnswer> {
  const { session } = query
  const base = `/__stripe/express/${id}?session=`
  if (session === undefined)
    return openHosted(engine, request, {
      kind: 'login_link',
      id,
      lifetimeMs: linkTtlMs,
      base,
      over: expiredPage,
    })
  try {
    if (request.method === 'POST') {
      const form = decodeForm(request.body)
      await act(engine, id, session, form)
      return redirectTo(`${base}${String(session)}&saved=1`)
    }
    return await transact(engine, async (unit) => {
      const account = await findSession(unit, id, session)
      return query['view'] === 'details'
        ? details(account)
        : show(unit, account, base + String(session), query)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return expiredPage
    const back = `${base}${String(session)}&wrong=${encodeURIComponent(error.message)}`
    return redirectTo(back)
  }
}

async function act(engine: Engine, id: string, session: unknown, form: Params): Promise<void> {
  await transact(engine, async (unit) => {
    const account = await findSession(unit, id, session)
    if (form['act'] === 'bank') await changeBank(unit, account, form)
    else await applyOnboardingForm(unit, account, form, form['act'] === 'finish')
  })
}

async function findSession(unit: WorkUnit, id: string, session: unknown): Promise<Account> {
  const link = await findHosted(unit, 'login_link', id, session)
  if (link === undefined)
    throw new ApiError(404, { type: 'invalid_request_error', message: 'This session has ended.' })
  return unit.get('account', link.secret.account)
}

async function show(unit: WorkUnit, account: Account, address: string, query: Params): Promise<PageAnswer> {
  const { bankId } = account.secret
  const bank = bankId === undefined ? undefined : await unit.find('bank_account', bankId, account.id)
  const payouts = (await listPage(unit.pool, unit, {
    kind: 'payout',
    account: account.id,
    url: '/v1/payouts',
    params: { limit: '20' },
  })) as { data: Stripe.Payout[] }
  return dashboardView({
    account: account.body,
    balances: await readBalancesInUnit(unit, account.id),
    payouts: payouts.data,
    bank: bank?.body,
    detailsUrl: `${address}&view=details`,
    isSaved: query['saved'] === '1',
    wrong: typeof query['wrong'] === 'string' ? query['wrong'].slice(0, 200) : undefined,
  })
}

function details(account: Account): PageAnswer {
  return onboardingForm({
    account: account.body,
    bankLast4: account.secret.bankId === undefined ? undefined : 'on file',
    isUpdate: true,
    formTargets: [],
  })
}
