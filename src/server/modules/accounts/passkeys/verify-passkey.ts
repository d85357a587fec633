import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyRegistration, PasskeyRequest, PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { challengeMs } from './challenges.ts'
import type { NewPasskey, PasskeyRow } from './passkeys.store.ts'
import { relyingPartyOf, type RelyingParty } from './relying-party.ts'

/** Its parsers of certificates are many: read at the first passkey. */
const library = () => import('@simplewebauthn/server')

/** Ed25519, ECDSA with P-256, RSA: what authenticators have. */
export const algorithms = [-8, -7, -257]

/** @throws wrong_state where the marketplace's address is none that passkeys can be made for */
export function requireRelyingParty({ origin }: Pick<AccountContext, 'origin'>): RelyingParty {
  const party = relyingPartyOf(origin())
  if (!party) throw fail('wrong_state')
  return party
}

/** What a browser is asked to have signed; by any passkey of ours that it has, or by one of those. */
export function requestOf(
  party: RelyingParty,
  challenge: string,
  passkeys: readonly PasskeyRow[] = [],
): PasskeyRequest {
  return {
    challenge,
    rpId: party.id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  }
}

type Descriptor = PasskeyRequest['allowCredentials'][number]

export function descriptorOf({ credentialId: id, transports }: PasskeyRow): Descriptor {
  return { id, type: 'public-key', transports: transports as NonNullable<Descriptor['transports']> }
}

/**
 * Reads the passkey that a browser has made: for this marketplace, on its pages, with whoever made it verified by the
 * authenticator.
 * @throws wrong_passkey
 */
export async function readMadePasskey(
  context: AccountContext,
  made: PasskeyRegistration,
  challenge: string,
): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>> {
  const { id, origin } = requireRelyingParty(context)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await refusing(context, () =>
    verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) throw fail('wrong_passkey')
  const { credential, credentialBackedUp: isSynced } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced,
  }
}

/**
 * Checks what a passkey has signed, with whoever used it verified by the authenticator; returns its counter then.
 * @throws wrong_passkey, also where its counter has gone back: there is a copy of it
 */
export async function checkUse(
  context: AccountContext,
  used: PasskeyAssertion,
  { passkey, challenge }: { passkey: PasskeyRow; challenge: string },
): Promise<number> {
  const { id, origin } = requireRelyingParty(context)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await refusing(context, () =>
    verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw fail('wrong_passkey')
  return authenticationInfo.newCounter
}

/** The library tells by an error of no kind what does not fit; its words help who looks for the cause. */
async function refusing<Read>({ log }: AccountContext, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    log.info({ why: error instanceof Error ? error.message : String(error) }, 'a passkey was rejected')
    throw fail('wrong_passkey')
  }
}
