import { randomPart } from '../../core/ids.ts'
import type { Entry } from '../../core/kinds.ts'
import type { Unit } from '../../core/unit.ts'
import type { Answer } from '../handle.ts'

/** Uses up a link: the session its pages are reached by, or undefined when it was used or has expired. */
export async function enter(
  unit: Unit,
  link: Entry<'account_link' | 'login_link' | 'portal_session'>,
  expiresAtMs: number,
): Promise<string | undefined> {
  if (link.secret.session !== undefined || unit.nowMs >= expiresAtMs) return undefined
  link.secret.session = randomPart(24)
  unit.save(link)
  return link.secret.session
}

export function leaveTo(url: string): Answer {
  return { status: 303, headers: { location: url, 'cache-control': 'no-store' }, body: '' }
}
