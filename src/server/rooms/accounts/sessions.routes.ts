import { sessionCalls } from '#contract/accounts-sessions.ts'
import type { Serve } from '#platform/serve.ts'
import { changePassword } from './change-password.ts'
import type { Desk } from './desk.ts'
import { joinMailingList } from './mailing-list.ts'
import { endOwnSession, listDevices, logOut } from './devices.ts'
import type { Sessions } from './sessions.ts'

/** Binds what buyers and sellers do with their sign-ins alike. */
export function sessionRoutes(serve: Serve, desk: Desk, sessions: Sessions): void {
  serve(sessionCalls.logout, ({ session }) => logOut(desk, session))
  serve(sessionCalls.listSessions, async ({ actor, session, now }) => {
    await sessions.keepUses()
    return listDevices(desk, actor, session, now)
  })
  serve(sessionCalls.endSession, ({ actor, params }) => endOwnSession(desk, actor, params.id))
  serve(sessionCalls.changePassword, (call) =>
    changePassword(desk, call.actor, call.body, call, call.session ?? ''),
  )
  serve(sessionCalls.joinMailingList, ({ params, body }) => joinMailingList(desk, { ...params, ...body }))
}
