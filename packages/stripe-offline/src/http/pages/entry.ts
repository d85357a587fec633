import { randomPart } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { transact, type Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { renderPage } from './layout.ts'

/**
 * Kinds of links to hosted pages that have a session. Links of all other kinds lead to a form that can be submitted
 * once.
 */
type Hosted = 'login_link' | 'portal_session'

const sessionMs = 3_600_000

/**
 * Opens a link and returns the secret of the new session. Returns undefined if the link was already opened or has
 * expired.
 */
export async function openLinkSession(
  unit: WorkUnit,
  link: StoredEntry<'account_link' | Hosted>,
  expiresAtMs: number,
): Promise<string | undefined> {
  if (link.secret.session !== undefined || unit.nowMs >= expiresAtMs) return undefined
  link.secret.session = randomPart(24)
  unit.save(link)
  return link.secret.session
}

/** Opens a link to a hosted page. Redirects to the page of the new session, or shows that the link has expired. */
export async function openHosted(
  engine: Engine,
  { method }: Request,
  {
    kind,
    id,
    lifeMs,
    base,
    over,
  }: { kind: Hosted; id: string; lifeMs: number; base: string; over: PageAnswer },
): Promise<PageAnswer> {
  if (method !== 'GET') return over
  const session = await transact(engine, async (unit) => {
    const link = await unit.find(kind, id)
    return link && (await openLinkSession(unit, link, link.created * 1000 + lifeMs))
  })
  return session === undefined ? over : leaveTo(base + session)
}

/** Returns the link that was opened to create an active session. */
export async function findHosted<Kind extends Hosted>(
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

export function overPage(testId: string, advice: string): PageAnswer {
  return renderPage({
    title: 'This link has expired',
    status: 404,
    main: `<h1 data-testid="${testId}">This link has expired</h1><p>It can be used only once and for a limited time. ${advice}</p>`,
  })
}

export function leaveTo(url: string): PageAnswer {
  return { status: 303, headers: { location: url, 'cache-control': 'no-store' }, body: '' }
}
