import type { ShownSignInProvider } from '#contract/accounts/identities.ts'
import type { Call } from '#web/lib/calls/caller.ts'

/**
 * Loads the providers that a sign-in page offers. Returns an empty list after an error, because the page's form works
 * without them.
 */
export async function loadProviders(
  call: Call,
  { isTeam = false } = {},
): Promise<readonly ShownSignInProvider[]> {
  const { providers } = await call('listSignInProviders').catch(() => ({ providers: [] }))
  return providers.filter(({ isStaffOnly }) => isTeam || !isStaffOnly)
}
