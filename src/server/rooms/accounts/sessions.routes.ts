import { sessionCalls, type SignedInDevice } from '#contract/accounts-sessions.ts'
import type { Actor } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import type { Serve } from '#platform/serve.ts'
import { changePassword } from './change-password.ts'
import type { Desk } from './desk.ts'
import { joinMailingList } from './mailing-list.ts'
import type { Sessions } from './sessions.ts'
import * as store from './sessions.store.ts'

/** Binds what buyers and sellers do with their sign-ins alike. */
export function sessionRoutes(serve: Serve, desk: Desk, sessions: Sessions): void {
  serve(sessionCalls.logout, async ({ session }) => {
    if (session) await store.deleteSession(desk.db, session)
    return { ok: true as const }
  })
  serve(sessionCalls.listSessions, async ({ actor, session, now }) => {
    await sessions.keepUses()
    return listDevices(desk, ownerOf(actor), session ?? '', now)
  })
  serve(sessionCalls.endSession, async ({ actor, params }) => {
    if (!(await store.deleteSession(desk.db, params.id, ownerOf(actor)))) throw refuse('not_found')
    return { ok: true as const }
  })
  serve(sessionCalls.changePassword, (call) =>
    changePassword(desk, call.actor, call.body, call, call.session ?? ''),
  )
  serve(sessionCalls.joinMailingList, ({ params, body }) => joinMailingList(desk, { ...params, ...body }))
}

function ownerOf(actor: Actor): store.Owner {
  if (actor.kind === 'guest') throw refuse('not_signed_in')
  return actor.kind === 'buyer' ? { buyerId: actor.id } : { sellerId: actor.id }
}

async function listDevices(
  desk: Desk,
  owner: store.Owner,
  current: string,
  now: number,
): Promise<SignedInDevice[]> {
  const rows = await store.listSessions(desk.db, owner, new Date(now))
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    isCurrent: row.id === current,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}
