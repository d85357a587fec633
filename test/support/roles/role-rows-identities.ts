import type { identityCalls } from '#contract/accounts/identities.ts'
import { statusForAllRoles, type RoleRow } from './role-row.ts'

const signedIn = (status: number) => ({ ...statusForAllRoles(status), guest: 401 })

/** Expected status codes of the calls for signing in with a provider. No provider is configured in the test. */
export const identityRows = {
  listSignInProviders: { codes: statusForAllRoles(200) },
  beginIdentitySignIn: {
    codes: statusForAllRoles(404),
    sample: () => ({ body: { provider: 'google', account: 'buyer' } }),
  },
  finishIdentity: {
    codes: statusForAllRoles(422),
    sample: () => ({ body: { state: 'nothing', code: 'x' } }),
  },
  continueIdentity: { codes: statusForAllRoles(422), sample: () => ({ body: { ticket: 'nothing' } }) },
  signUpWithIdentity: {
    codes: statusForAllRoles(422),
    sample: () => ({ body: { ticket: 'nothing', fullName: 'Ada', disclaimer: true } }),
  },
  listIdentities: { codes: signedIn(200) },
  beginIdentityLink: { codes: signedIn(404), sample: () => ({ body: { provider: 'google' } }) },
  unlinkIdentity: { codes: signedIn(404), sample: () => ({ params: { id: 'nothing' } }) },
} satisfies Record<keyof typeof identityCalls, RoleRow>
