import type { Stripe } from 'stripe'
import { ApiError, notFound } from '../../core/errors.ts'
import { decodeForm } from '../../core/form.ts'
import type { Params } from '../../core/form.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { portalTtlMs } from '../../engines/billing/portal-sessions.ts'
import { hasEnded } from '../../engines/billing/subscription-states.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { findHosted, redirectTo, openHosted, expiredLinkPage } from './entry.ts'
import { performPortalAction } from './portal-actions.ts'
import { portalView } from './portal-view.ts'

type Session = StoredEntry<'portal_session'>

const expiredPage = expiredLinkPage('sbx-portal-over', 'Open your membership from the shop again.')

/**
 * Handles requests to the portal. On its pages, a customer can change the card and the plan, cancel the subscription
 * and see invoices. The link to the portal can be opened once.
 */
export async function portalPage(
  engine: Engine,
  request: Request,
  id: string,
  query: Params,
): Promise<PageAnswer> {
  const { session } = query
  const base = `/__stripe/portal/${id}?session=`
  if (session === undefined)
    return openHosted(engine, request, {
      kind: 'portal_session',
      id,
      lifetimeMs: portalTtlMs,
      base,
      over: expiredPage,
    })
  const here = base + String(session)
  try {
    if (request.method === 'POST') {
      const form = decodeForm(request.body)
      return await transact(engine, async (unit) => {
        const link = await findSession(unit, id, session)
        return redirectTo(await performPortalAction(unit, link, form, here))
      })
    }
    return await transact(engine, async (unit) =>
      show(unit, await findSession(unit, id, session), query, here),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404 && error.body.param === 'session') return expiredPage
    const view = typeof query['view'] === 'string' ? `&view=${encodeURIComponent(query['view'])}` : ''
    return redirectTo(`${here}${view}&wrong=${encodeURIComponent(error.message)}`)
  }
}

async function findSession(unit: WorkUnit, id: string, session: unknown): Promise<Session> {
  const link = await findHosted(unit, 'portal_session', id, session)
  if (link === undefined) throw notFound('session', id, 'session')
  return link
}

async function show(unit: WorkUnit, link: Session, query: Params, here: string): Promise<PageAnswer> {
  const { body } = link
  const customer = await unit.get('customer', body.customer)
  const list = async <T>(kind: 'subscription' | 'invoice' | 'payment_method' | 'price'): Promise<T[]> => {
    const owner = kind === 'price' ? {} : { customer: body.customer }
    return (
      (await listPage(unit.pool, unit, { kind, url: '', params: { limit: '50' }, ...owner })) as { data: T[] }
    ).data
  }
  const subscriptions = (await list<Stripe.Subscription>('subscription')).filter(
    (each) => each.status !== 'incomplete' && !hasEnded({ body: each } as StoredEntry<'subscription'>),
  )
  return portalView({
    session: body,
    isDone: link.secret.done === true,
    customer: customer.body,
    subscriptions,
    invoices: (await list<Stripe.Invoice>('invoice')).filter(({ status }) => status !== 'draft'),
    methods: await list<Stripe.PaymentMethod>('payment_method'),
    prices: (await list<Stripe.Price>('price')).filter(
      ({ active, recurring }) => active && recurring !== null,
    ),
    view: typeof query['view'] === 'string' ? query['view'] : undefined,
    about: typeof query['about'] === 'string' ? query['about'] : undefined,
    here,
    wrong: typeof query['wrong'] === 'string' ? query['wrong'].slice(0, 200) : undefined,
  })
}
