import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyRegistration, PasskeyRequest, PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { challengeMs } from './challenges.ts'
import type { NewPasskey, PasskeyRow } from './passkeys.store.ts'
import { relyingPartyOf, type RelyingParty } from './relying-party.ts'

/** Imports the WebAuthn library on first use, because its certificate parsers are large. */
const library = () => import('@simplewebauthn/server')

/** Accepted signature algorithms as COSE ids: Ed25519, ECDSA with P-256, RSA. */
export const algorithms = [-8, -7, -257]

/**
 * Returns the WebAuthn relying party of the marketplace.
 * @throws wrong_state if the marketplace's host does not support passkeys
 */
export function requireRelyingParty({ origin }: Pick<AccountContext, 'origin'>): RelyingParty {
  const party = relyingPartyOf(origin())
  if (!party) throw fail('wrong_state')
  return party
}

/**
 * Returns the WebAuthn options for requesting a passkey signature. If `passkeys` is omitted, any passkey of this
 * marketplace can sign.
 */
export function createPasskeyRequest(
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
 * Verifies that a new passkey was created on this marketplace's pages and that the authenticator verified the user.
 * @throws wrong_passkey
 */
export async function verifyRegistration(
  context: AccountContext,
  made: PasskeyRegistration,
  challenge: string,
): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>> {
  const { id, origin } = requireRelyingParty(context)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await mapErrors(context, () =>
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
 * Verifies a passkey's signature and returns the signature counter. Requires that the authenticator verified the user.
 * @throws wrong_passkey if the signature is invalid or the counter decreased, which indicates a cloned authenticator
 */
export async function verifyAssertion(
  context: AccountContext,
  used: PasskeyAssertion,
  { passkey, challenge }: { passkey: PasskeyRow; challenge: string },
): Promise<number> {
  const { id, origin } = requireRelyingParty(context)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await mapErrors(context, () =>
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

/** Converts the library's untyped errors to `wrong_passkey` and logs the original messages. */
async function mapErrors<Read>({ log }: AccountContext, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    log.info({ why: error instanceof Error ? error.message : String(error) }, 'a passkey was rejected')
    throw fail('wrong_passkey')
  }
}
