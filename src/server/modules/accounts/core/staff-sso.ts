import type { ProviderKey } from '#contract/accounts/identities.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { AccountContext } from './accounts.context.ts'

/** Provider with which staff must sign in while the setting `staffSso` is on. */
export const ssoProvider: ProviderKey = 'oidc'

type SsoSettings = Readonly<Pick<AccountContext['settings'], 'staffSso' | 'staffSsoFactor'>>

/** Returns whether an account with this role must sign in with the staff's provider. */
export function isSsoRequired({ staffSso }: SsoSettings, role: StaffRole | null): boolean {
  return staffSso === 1 && role !== null
}

/**
 * Returns whether a sign-in without the provider is refused. An owner with a second factor can always sign in, so that
 * the marketplace stays reachable if the provider is not.
 */
export function isSsoBypassRefused(
  settings: SsoSettings,
  role: StaffRole | null,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): boolean {
  return isSsoRequired(settings, role) && !(role === 'owner' && hasSecondFactor)
}

/** Returns whether a sign-in with the staff's provider counts as the second factor too. */
export function isProviderFactorTrusted({ staffSsoFactor }: SsoSettings, provider: ProviderKey): boolean {
  return staffSsoFactor === 1 && provider === ssoProvider
}
