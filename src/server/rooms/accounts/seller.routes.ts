import { accountAdminCalls } from '#contract/accounts-admin.ts'
import { sellerCalls } from '#contract/accounts-seller.ts'
import { officeRightsCalls } from '#contract/office-rights.ts'
import type { Serve } from '#platform/serve.ts'
import { listOfficePeople, saveRights } from './admins.ts'
import * as applications from './applications.ts'
import type { Desk } from './desk.ts'
import { inviteSuperAdmin } from './invites.ts'
import { idOf } from './room.ts'
import { askForSellerLink, logInSeller, resetSellerPassword } from './seller-login.ts'
import { getSellerProfile, saveProfilePicture, saveSellerProfile } from './seller-profile.ts'
import { readSignupLink, signUpSeller, signUpSuperAdmin } from './seller-signup.ts'

/** Binds the sellers' calls (spec §7 "Seller account") and those by which admins let sellers in. */
export function sellerRoutes(serve: Serve, desk: Desk): void {
  serve(sellerCalls.applyToSell, (call) => applications.apply(desk, call.body, call))
  serve(sellerCalls.checkSellerLink, ({ params, now }) => readSignupLink(desk, params.token, now))
  serve(sellerCalls.sellerSignup, (call) => signUpSeller(desk, call.body, call))
  serve(sellerCalls.superAdminSignup, (call) => signUpSuperAdmin(desk, call.body, call))
  serve(sellerCalls.sellerLogin, (call) => logInSeller(desk, call.body, call))
  serve(sellerCalls.sellerForgot, (call) => askForSellerLink(desk, call.body.email, call))
  serve(sellerCalls.sellerReset, ({ params, body, now }) =>
    resetSellerPassword(desk, params.resettoken, body, now),
  )
  serve(sellerCalls.getSellerProfile, ({ actor }) => getSellerProfile(desk, actor))
  serve(sellerCalls.saveSellerProfile, ({ actor, params, body }) =>
    saveSellerProfile(desk, actor, params.id, body),
  )
  serve(sellerCalls.saveProfilePicture, ({ actor, params, body }) =>
    saveProfilePicture(desk, actor, params.id, body),
  )
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
}
