import { accountAdminCalls } from '#contract/accounts-admin.ts'
import { officeRightsCalls } from '#contract/office-rights.ts'
import { privacyCalls } from '#contract/privacy-requests.ts'
import type { Serve } from '#platform/serve.ts'
import { listOfficePeople, saveRights } from './admins.ts'
import * as applications from './applications.ts'
import type { Desk } from './desk.ts'
import { inviteSuperAdmin } from './invites.ts'
import { getPrivacyArchive, listPrivacyRequests, startPrivacyRequest } from './privacy-requests.ts'
import { idOf } from './room.ts'

/** Binds what admins do with people: let sellers in, give rights, answer for what is kept of buyers. */
export function officeRoutes(serve: Serve, desk: Desk): void {
  serve(accountAdminCalls.listApplications, ({ query }) => applications.listApplications(desk, query))
  serve(accountAdminCalls.acceptApplication, ({ actor, params, now }) =>
    applications.accept(desk, idOf(actor), params.id, now),
  )
  serve(accountAdminCalls.refuseApplication, ({ actor, params, body, now }) =>
    applications.refuseApplication(desk, idOf(actor), params.id, body.why, now),
  )
  serve(officeRightsCalls.listOfficePeople, ({ query }) => listOfficePeople(desk, query.search))
  serve(officeRightsCalls.saveRights, ({ actor, params, body }) => saveRights(desk, actor, params.id, body))
  serve(accountAdminCalls.inviteSuperAdmin, ({ actor, body, now }) =>
    inviteSuperAdmin(desk, idOf(actor), body.email, now),
  )
  serve(privacyCalls.listPrivacyRequests, ({ query }) => listPrivacyRequests(desk, query))
  serve(privacyCalls.startPrivacyRequest, ({ actor, body }) => startPrivacyRequest(desk, actor, body))
  serve(privacyCalls.getPrivacyArchive, ({ params }) => getPrivacyArchive(desk, params.id))
}
