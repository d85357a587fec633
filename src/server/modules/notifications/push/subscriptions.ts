import { ECDH } from 'node:crypto'
import { maxPushDevices, type PushState, type PushSubscriptionInput } from '#contract/notifications/push.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { hashToken, newId } from '#platform/core/ids.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { lockFeeds } from '../core/notifications.store.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import * as store from '../core/push.store.ts'
import { recipientOf } from '../inbox/feed.ts'

export interface PushCaller {
  actor: Actor
  session: string | undefined
  token: string | undefined
}

export async function getPush(deps: NotificationDeps, caller: PushCaller): Promise<PushState> {
  const { session, tokenHash } = sessionOf(caller)
  const { publicKey } = await deps.pushKeys()
  return { key: publicKey, endpoint: (await store.findEndpoint(deps.db, session, tokenHash)) ?? null }
}

/**
 * Saves the subscription of the caller's session. If the account now has too many subscriptions, deletes the oldest
 * one.
 * @throws not_signed_in, invalid_field if the address or a key is invalid, or if the address belongs to another browser
 */
export async function savePush(
  deps: NotificationDeps,
  caller: PushCaller,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<PushState> {
  const { session, tokenHash, recipient } = sessionOf(caller)
  if (!isPushAddress(endpoint, deps.pushHosts) || !isPublicKey(keys.p256dh)) throw invalidSubscription()
  const row = { id: newId('psh', deps.clock), recipient, sessionId: session, tokenHash, endpoint, ...keys }
  await inTransaction(deps.db, async (tx) => {
    await lockFeeds(tx, [recipient])
    if (!(await store.saveSubscription(tx, { ...row, now: new Date(deps.clock.now()) })))
      throw invalidSubscription()
    await store.deleteOldest(tx, recipient, maxPushDevices)
  })
  return getPush(deps, caller)
}

export async function removePush(deps: NotificationDeps, caller: PushCaller): Promise<PushState> {
  await store.deleteBySession(deps.db, sessionOf(caller).session)
  return getPush(deps, caller)
}

function sessionOf({ actor, session, token }: PushCaller) {
  if (session === undefined || token === undefined) throw fail('not_signed_in')
  return { session, tokenHash: hashToken(token), recipient: recipientOf(actor) }
}

/**
 * Returns whether the URL can be the address of a push service. The IP address is checked before each message is sent
 * (`createGuardedPost`).
 */
function isPushAddress(endpoint: string, allowed: readonly string[]): boolean {
  const { protocol, host, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return allowed.includes(host) || (protocol === 'https:' && port === '')
}

function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length === 65
  } catch {
    return false
  }
}

const invalidSubscription = () =>
  fail('invalid_field', {
    field: 'endpoint',
    message: (language) => translate(language, 'error.push-subscription'),
  })
