import { randomPart } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { transact, type Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { renderPage } from './layout.ts'

/**
 * Kinds of links that open a session on hosted pages. Links of all other kinds lead to a form that can be submitted
 * once.
 */
type HostedLinkKind = 'login_link' | 'portal_session'

const sessionMs = 3_600_000

/**
 * Opens a link and returns the secret of the new session. Returns undefined if the link was already opened or has
 * expired.
 */
export async function openLinkSession(
  unit: WorkUnit,
  link: StoredEntry<'account_link' | HostedLinkKind>,
  expiresAtMs: number,
): Promise<string | undefined> {
  if (link.secret.session !== undefined || unit.nowMs >= expiresAtMs) return undefined
  link.secret.session = randomPart(24)
  unit.save(link)
  return link.secret.session
}

/**
 * Handles a request to a link. Redirects to the page of the new session, or shows a message that the link has expired.
 */
export async function openHosted(
  engine: Engine,
  { method }: Request,
  {
    kind,
    id,
    lifetimeMs,
    base,
    over,
  }: { kind: HostedLinkKind; id: string; lifetimeMs: number; base: string; over: PageAnswer },
): Promise<PageAnswer> {
  if (method !== 'GET') return over
  const session = await transact(engine, async (unit) => {
    const link = await unit.find(kind, id)
    return link && (await openLinkSession(unit, link, link.created * 1000 + lifetimeMs))
  })
  return session === undefined ? over : redirectTo(base + session)
}

/** Returns the link from which an active session was created. */
export async function findHosted<Kind extends HostedLinkKind>(
  unit: WorkUnit,
  kind: Kind,
  id: string,
  session: unknown,
): Promise<StoredEntry<Kind> | undefined> {
  const link = await unit.find(kind, id)
  if (link === undefined || link.secret.session === undefined || link.secret.session !== session)
    return undefined
  return unit.nowMs < link.created * 1000 + sessionMs ? link : undefined
}

export function expiredLinkPage(testId: string, advice: string): PageAnswer {
  return renderPage({
    title: 'This link has expired',
    status: 404,
    main: `<h1 data-testid="${testId}">This link has expired</h1><p>It can be used only once and for a limited time. ${advice}</p>`,
  })
}

export function redirectTo(url: string): PageAnswer {
  return { status: 303, headers: { location: url, 'cache-control': 'no-store' }, body: '' }
}
