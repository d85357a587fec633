import type { Seller } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Devices } from './devices.tsx'
import { Identities } from './identities/identities.tsx'
import { PasswordForm } from './password.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { SellerEmail } from './seller-email.tsx'

type Security = Awaited<ReturnType<typeof loadSecurity>>

/** Sign-in settings and signed-in devices of a seller or admin. */
export function SellerSecurity({
  seller,
  devices,
  secondFactor,
  identities,
  now,
}: Security & { seller: Seller }) {
  return (
    <>
      <SellerEmail seller={seller} />
      <PasswordForm email={seller.email} />
      <SecondFactor state={secondFactor} email={seller.email} />
      <Identities state={identities} />
      <Devices devices={devices} now={now} />
    </>
  )
}

/**
 * Loads the signed-in devices, second factors and linked identities for `SellerSecurity`. If one of them cannot be
 * loaded, its value is null, so that the page can still be shown.
 */
export async function loadSecurity() {
  const [devices, secondFactor, identities] = await Promise.all([
    call('listSessions').catch(() => null),
    call('getSecondFactor').catch(() => null),
    call('listIdentities').catch(() => null),
  ])
  return { devices, secondFactor, identities, now: Date.now() }
}
