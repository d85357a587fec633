import { accountAdminCalls } from '#contract/accounts/accounts-admin.ts'
import { adminRightsCalls } from '#contract/accounts/admin-rights.ts'
import { privacyCalls } from '#contract/accounts/privacy-requests.ts'
import { actorId } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listAdminPeople, saveStaffRole } from './admins.ts'
import { expirePassword } from './sign-in/expire-password.ts'
import { resetSecondFactor } from './second-factor/reset-factor.ts'
import { signOutPerson } from './sessions/sign-out-person.ts'
import * as applications from './selling/applications.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { inviteStaff, withdrawInvite } from './staff/invites.ts'
import { getPrivacyArchive, listPrivacyRequests, startPrivacyRequest } from './privacy/privacy-requests.ts'

/** Registers the admin routes for seller applications, staff roles, sign-ins and privacy requests. */
export function adminRoutes(serve: Serve, context: AccountContext): void {
  serve(accountAdminCalls.listApplications, ({ query, language }) =>
    applications.listApplications(context, query, language),
  )
  serve(accountAdminCalls.acceptApplication, ({ actor, params, now, language }) =>
    applications.acceptApplication(context, actorId(actor), params.id, { now, language }),
  )
  serve(accountAdminCalls.rejectApplication, ({ actor, params, body, now, language }) =>
    applications.rejectApplication(context, actorId(actor), params.id, body.why, { now, language }),
  )
  serve(adminRightsCalls.listAdminPeople, ({ query }) => listAdminPeople(context, query.search))
  serve(adminRightsCalls.saveStaffRole, ({ actor, params, body }) =>
    saveStaffRole(context, actor, params.id, body),
  )
  serve(accountAdminCalls.expirePassword, ({ actor, body, now }) => expirePassword(context, actor, body, now))
  serve(accountAdminCalls.signOutPerson, ({ actor, body, now }) => signOutPerson(context, actor, body, now))
  serve(accountAdminCalls.resetSecondFactor, ({ actor, body, now }) =>
    resetSecondFactor(context, actor, body, now),
  )
  serve(adminRightsCalls.inviteStaff, ({ actor, body, now }) =>
    inviteStaff(context, actorId(actor), body, now),
  )
  serve(adminRightsCalls.withdrawInvite, ({ actor, params, now }) =>
    withdrawInvite(context, actorId(actor), params.id, now),
  )
  serve(privacyCalls.listPrivacyRequests, ({ query }) => listPrivacyRequests(context, query))
  serve(privacyCalls.startPrivacyRequest, ({ actor, body }) => startPrivacyRequest(context, actor, body))
  serve(privacyCalls.getPrivacyArchive, ({ params }) => getPrivacyArchive(context, params.id))
}
