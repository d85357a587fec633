import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

// This module is loaded when a passkey button is pressed, because most visitors do not use passkeys.

/** Signs in with the passkey that the user selects in the browser's dialog. */
export async function signInByPasskey(): Promise<CallReply<'passkeySignIn'>> {
  const optionsJSON = await call('beginPasskeySignIn')
  const passkey = await mapErrors(() => startAuthentication({ optionsJSON }))
  return call('passkeySignIn', { body: { passkey } })
}

/** Confirms the identity of the signed-in user with a passkey. */
export async function stepUpByPasskey(): Promise<void> {
  const optionsJSON = await call('beginPasskeyStepUp')
  const passkey = await mapErrors(() => startAuthentication({ optionsJSON }))
  await call('stepUp', { body: { passkey } })
}

/** Creates a passkey for the signed-in user. */
export async function addPasskey(): Promise<CallReply<'addPasskey'>> {
  const optionsJSON = await call('beginPasskey')
  const passkey = await mapErrors(() => startRegistration({ optionsJSON }))
  return call('addPasskey', { body: { passkey } })
}

/**
 * Maps a WebAuthn error to one of Souk's error codes. Browsers do not reveal whether the user canceled or has no
 * passkey.
 */
async function mapErrors<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    const isRegistered =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    const message = isRegistered ? t('account.passkeys.known') : t('account.passkeys.canceled')
    throw new CallError(422, 'wrong_passkey', message)
  }
}
