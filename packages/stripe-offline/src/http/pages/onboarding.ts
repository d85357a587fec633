import { ApiError } from '../../core/errors.ts'
import { decodeForm } from '../../core/form.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { emitLinkReturned } from '../../engines/accounts/account-links.ts'
import { applyOnboardingForm } from '../../engines/accounts/onboarding.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { openLinkSession, redirectTo } from './entry.ts'
import { renderPage } from './layout.ts'
import { onboardingForm } from './onboarding-form.ts'

type Link = StoredEntry<'account_link'>
type Account = StoredEntry<'account'>

/**
 * Handles requests to the onboarding page for the holder of an account. The link to the page can be opened once. The
 * holder can submit the form, or save it and continue later.
 */
export async function onboardingPage(
  engine: Engine,
  request: Request,
  id: string,
  query: Params,
): Promise<PageAnswer> {
  const { session } = query
  if (session === undefined && request.method !== 'GET') return unknownPage()
  if (session === undefined) {
    const link = await transact(engine, async (unit) => {
      const found = await unit.find('account_link', id)
      return found && { body: found.body, session: await openLinkSession(unit, found, expiryOf(found)) }
    })
    if (link === undefined) return unknownPage()
    if (link.session === undefined) return redirectTo(flowOf(link.body).refresh_url)
    return redirectTo(`/__stripe/onboarding/${id}?session=${link.session}`)
  }
  if (request.method === 'POST') return submit(engine, id, session, decodeForm(request.body))
  return transact(engine, async (unit) => {
    const opened = await findLink(unit, id, session)
    return 'refresh' in opened ? redirectTo(opened.refresh) : showForm(unit, opened.link, opened.account)
  }).catch(unknownPageIfApiError)
}

async function submit(engine: Engine, id: string, session: unknown, form: Params): Promise<PageAnswer> {
  try {
    return await transact(engine, async (unit) => {
      const opened = await findLink(unit, id, session)
      if ('refresh' in opened) return redirectTo(opened.refresh)
      const { link, account } = opened
      await applyOnboardingForm(unit, account, form, form['act'] !== 'later')
      link.secret.done = true
      unit.save(link)
      emitLinkReturned(unit, link)
      const back = flowOf(link.body).return_url
      return back === undefined ? thanksPage() : redirectTo(back)
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 404) return unknownPageIfApiError(error)
    return transact(engine, async (unit) => {
      const opened = await findLink(unit, id, session)
      return 'refresh' in opened
        ? redirectTo(opened.refresh)
        : showForm(unit, opened.link, opened.account, { message: error.message, form })
    })
  }
}

async function findLink(
  unit: WorkUnit,
  id: string,
  session: unknown,
): Promise<{ link: Link; account: Account } | { refresh: string }> {
  const link = await unit.get('account_link', id)
  if (link.secret.session === undefined || link.secret.session !== session || link.secret.done === true)
    return { refresh: flowOf(link.body).refresh_url }
  return { link, account: await unit.get('account', link.secret.account) }
}

async function showForm(
  unit: WorkUnit,
  link: Link,
  account: Account,
  rejected?: { message: string; form: Params },
): Promise<PageAnswer> {
  const { bankId } = account.secret
  const bank = bankId === undefined ? undefined : await unit.find('bank_account', bankId, account.id)
  const { refresh_url: refresh, return_url: back } = flowOf(link.body)
  const targets = [back, refresh].filter((each) => each !== undefined).map((each) => new URL(each).origin)
  return onboardingForm({
    account: account.body,
    bankLast4: bank?.body.last4,
    isUpdate: link.body.use_case.type === 'account_update',
    formTargets: [...new Set(targets)],
    ...(rejected === undefined ? {} : { rejected }),
  })
}

function expiryOf(link: Link): number {
  return Date.parse(link.body.expires_at)
}

function flowOf({ use_case: use }: Link['body']): { refresh_url: string; return_url?: string } {
  const flow = use.account_onboarding ?? use.account_update
  if (flow === undefined) throw new Error('An account link without a flow')
  return flow
}

function unknownPageIfApiError(error: unknown): PageAnswer {
  if (!(error instanceof ApiError)) throw error
  return unknownPage()
}

function unknownPage(): PageAnswer {
  return renderPage({
    title: 'This link has expired',
    status: 404,
    main: `<h1 data-testid="sbx-onboarding-over">This link has expired</h1><p>Go back to the shop and request a new one.</p>`,
  })
}

function thanksPage(): PageAnswer {
  return renderPage({
    title: 'Thank you',
    main: `<h1 data-testid="sbx-onboarding-done">Thank you</h1><p>You can go back to the shop.</p>`,
  })
}
