import { secondFactorRoles } from '#contract/staff-roles.ts'
import type { Actor, Identity } from '#platform/http/access/actor.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { describeDevice } from '#platform/http/access/device.ts'
import { hashToken, newId, secretToken } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import { isProviderFactorTrusted, isSsoBypassRefused, ssoProvider } from '../core/staff-sso.ts'
import { isBlocked } from '../core/blocked-buyers.store.ts'
import { sessionLifetime, staffLifetime } from './session-lifetimes.ts'
import * as store from './sessions.store.ts'

const saveUsesEveryMs = 20_000
/** Remaining lifetime in ms below which a use is stored immediately, so that the session is extended in time. */
const nearEndMs = 3 * saveUsesEveryMs

export interface Sessions {
  /** Returns the session and the account of a bearer token (spec §7 "All calls"). */
  identify(token: string): Promise<Identity | undefined>
  /** Stores the times at which sessions were last used. Also called at an interval and when the app closes. */
  saveSessionUses(): Promise<void>
  close(): Promise<void>
}

export function createSessions(
  db: Db,
  clock: Clock,
  settings: Readonly<Pick<SettingValues, 'staffSecondFactor' | 'staffSso' | 'staffSsoFactor'>>,
): Sessions {
  const uses = new Map<string, number>()
  const saveSessionUses = async (): Promise<void> => {
    if (uses.size === 0) return
    const now = new Map(uses)
    uses.clear()
    await store.saveSessionUses(db, now)
  }
  // Ignores errors, because the next use of the session is stored anyway.
  const timer = setInterval(() => void saveSessionUses().catch(() => undefined), saveUsesEveryMs)
  timer.unref()
  return {
    async identify(token) {
      const now = clock.now()
      const session = await store.findSession(db, hashToken(token), new Date(now))
      if (!session) return undefined
      uses.set(session.id, now)
      if (session.expiresAt.getTime() - now < nearEndMs) await saveSessionUses()
      const { id: sessionId, hasSecondFactor, isBySso, role } = session
      const isFactorRequired = role !== null && secondFactorRoles.includes(role)
      const isFactorTrusted = isBySso && isProviderFactorTrusted(settings, ssoProvider)
      const mustSetUpFactor =
        isFactorRequired && !hasSecondFactor && !isFactorTrusted && settings.staffSecondFactor === 1
      return {
        actor: actorOf(session),
        sessionId,
        token,
        provenAt: session.provenAt.getTime(),
        hasSecondFactor,
        mustSetUpFactor,
        mustUseSso: !isBySso && isSsoBypassRefused(settings, role, { hasSecondFactor }),
        ...(session.helpId && { helperAccess: { id: session.helpId, sellerId: session.helpedId! } }),
      }
    },
    saveSessionUses,
    async close() {
      clearInterval(timer)
      await saveSessionUses()
    },
  }
}

function actorOf(session: store.SessionRow): Actor {
  if (session.buyerId) return { kind: 'buyer', id: session.buyerId, isMember: session.isMember }
  return {
    kind: 'seller',
    id: session.sellerId ?? '',
    isSeller: session.isSeller ?? false,
    role: session.role,
    isSA: session.role === 'owner',
  }
}

type SessionOwner = store.SessionHolder & { isStaff?: boolean }

/**
 * Creates a session and returns its bearer token. Only a hash of the token is stored.
 * @throws account_blocked
 */
export async function signIn(
  db: Db | Tx,
  owner: SessionOwner,
  caller: { userAgent: string; now: number },
  clock: Clock,
): Promise<string> {
  if (owner.buyerId && (await isBlocked(db, owner.buyerId))) throw fail('account_blocked')
  return createSession(db, owner, caller, clock)
}

/**
 * Creates a session even if the account is blocked, so that the response to a sign-up does not reveal the block. The
 * token of a blocked account is rejected on later requests.
 */
export async function createSession(
  db: Db | Tx,
  owner: SessionOwner,
  caller: { userAgent: string; now: number },
  clock: Clock,
): Promise<string> {
  const token = secretToken(32)
  const { idleMs, stepMs } = owner.isStaff ? staffLifetime : sessionLifetime
  await store.insertSession(db, {
    id: newId('ses', clock),
    tokenHash: hashToken(token),
    buyerId: owner.buyerId ?? null,
    sellerId: owner.sellerId ?? null,
    device: describeDevice(caller.userAgent),
    now: new Date(caller.now),
    expiresAt: new Date(caller.now + idleMs + stepMs),
  })
  const person = owner.buyerId ?? owner.sellerId ?? null
  await recordSecurityEvent(db, { kind: 'sign-in.ok', person, at: caller.now })
  return token
}

/** Replaces a session's token and returns the new token. Clients with the previous token are signed out. */
export async function replaceToken(tx: Tx, sessionId: string): Promise<string> {
  const token = secretToken(32)
  await store.replaceToken(tx, sessionId, hashToken(token))
  return token
}
