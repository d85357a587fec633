import type { Stripe } from 'stripe'
import { ApiError, invalid, missingParam } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, hash, oneOf, raise, requiredTextParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { webUrl } from '../../core/check-values.ts'

type UseCase = Stripe.V2.Core.AccountLink['use_case']
type Flow = NonNullable<UseCase['account_onboarding']>

/** Time in ms, by the sandbox's clock, for which a link can be opened. */
export const linkTtlMs = 5 * 60_000

/**
 * Creates a link to the hosted onboarding page for the holder of an account. The link can be opened once, within five
 * minutes of its creation.
 */
async function createAccountLink(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, ['account', 'use_case'])
  const account = await unit.get('account', requiredTextParam(params, 'account'), 'account')
  const requested = hash(params, 'use_case') ?? raise(missingParam('use_case'))
  allowOnly(requested, ['type', 'account_onboarding', 'account_update'])
  const type =
    oneOf(requested, 'type', ['account_onboarding', 'account_update']) ?? raise(missingParam('use_case.type'))
  const flow = hash(requested, type) ?? raise(missingParam(`use_case.${type}`))
  if (type === 'account_update' && account.secret.finishedAt === undefined) {
    throw invalid('The account has not finished onboarding; create an account_onboarding link.')
  }
  const id = newId('acctlink')
  const link = unit.add(
    'account_link',
    {
      object: 'v2.core.account_link',
      account: account.id,
      created: new Date(unit.nowMs).toISOString(),
      expires_at: new Date(unit.nowMs + linkTtlMs).toISOString(),
      livemode: false,
      url: `${unit.origin}/__stripe/onboarding/${id}`,
      use_case: { type, [type]: readFlow(flow) },
    },
    { id, secret: { account: account.id } },
  )
  return { ...link.body, id: undefined }
}

function readFlow(flow: Params): Flow {
  allowOnly(flow, ['collection_options', 'refresh_url', 'return_url'])
  const options = hash(flow, 'collection_options')
  const fields = options ? oneOf(options, 'fields', ['currently_due', 'eventually_due']) : undefined
  const future = options ? oneOf(options, 'future_requirements', ['include', 'omit']) : undefined
  const back = flow['return_url'] === undefined ? undefined : requiredTextParam(flow, 'return_url')
  return {
    ...(options
      ? {
          collection_options: {
            fields: fields ?? 'currently_due',
            future_requirements: future ?? 'omit',
          },
        }
      : {}),
    refresh_url: webUrl(requiredTextParam(flow, 'refresh_url')),
    ...(back === undefined ? {} : { return_url: webUrl(back) }),
  }
}

/** Records the event that the holder has returned from the hosted pages. The account might still have requirements. */
export function emitLinkReturned(unit: WorkUnit, { body }: StoredEntry<'account_link'>): void {
  const data = { account_id: body.account, configurations: ['recipient'], use_case: body.use_case.type }
  unit.emitThin('v2.core.account_link.returned', { data })
}

/** Creates a link to the account's dashboard. As in Stripe's API, the call fails until the onboarding is complete. */
async function createLoginLink(unit: WorkUnit, accountId: string): Promise<object> {
  const account = await unit.get('account', accountId)
  if (account.secret.finishedAt === undefined) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: 'Cannot create a login link for an account that has not completed onboarding.',
    })
  }
  const id = newId('lael')
  const link = unit.add(
    'login_link',
    { url: `${unit.origin}/__stripe/express/${id}` },
    { id, secret: { account: account.id } },
  )
  return { object: 'login_link', created: link.created, url: link.body.url }
}

export const accountLinkRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/core/account_links',
    reads: ['account'],
    run: ({ unit, params }) => createAccountLink(unit, params),
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/login_links',
    async run({ unit, id, params }) {
      allowOnly(params, [])
      return createLoginLink(unit, id)
    },
  },
]
