import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

// Fetched at the press of a button: most visits have no passkey.

/** Signs in whoever unlocks one of their passkeys. */
export async function signInByPasskey(): Promise<CallReply<'passkeySignIn'>> {
  const optionsJSON = await call('beginPasskeySignIn')
  const passkey = await inWords(() => startAuthentication({ optionsJSON }))
  return call('passkeySignIn', { body: { passkey } })
}

/** Proves by a passkey who is signed in. */
export async function stepUpByPasskey(): Promise<void> {
  const optionsJSON = await call('beginPasskeyStepUp')
  const passkey = await inWords(() => startAuthentication({ optionsJSON }))
  await call('stepUp', { body: { passkey } })
}

/** Makes a passkey for whoever is signed in. */
export async function addPasskey(): Promise<CallReply<'addPasskey'>> {
  const optionsJSON = await call('beginPasskey')
  const passkey = await inWords(() => startRegistration({ optionsJSON }))
  return call('addPasskey', { body: { passkey } })
}

/** A browser's no, as our own are said. It tells no page whether Cancel was pressed or there was nothing to use. */
async function inWords<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    const words = isKnown ? t('account.passkeys.known') : t('account.passkeys.canceled')
    throw new CallError(422, 'wrong_passkey', words)
  }
}
