import type { Who } from '#contract/endpoint.ts'
import { fail } from './app-error.ts'

/** Who is calling, as far as the token proves it. A path prefix proves nothing (spec §6). */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'buyer'; id: string; isMember: boolean }
  | { kind: 'seller'; id: string; isSeller: boolean; isAdmin: boolean; isSA: boolean }

/** What a bearer token proves. */
export interface Identity {
  actor: Actor
  /** The session the token belongs to. */
  sessionId?: string
  token?: string
  /** When whoever is signed in last proved it, in ms: by the sign-in, or by the password since. */
  provenAt?: number
}

const freshMs = 10 * 60_000

/** Whether a proof of who is signed in is young enough for what a stolen token must not do. */
export function isFresh(provenAt: number | undefined, now: number): boolean {
  return provenAt !== undefined && now - provenAt < freshMs
}

/** @throws step_up_needed, unless who is signed in proved it in the last ten minutes */
export function requireProven({ provenAt }: Identity, now: number): void {
  if (!isFresh(provenAt, now)) throw fail('step_up_needed')
}

/**
 * Whether a decision would be an admin's about what they sell themselves. What super-admins sell is the marketplace's
 * own, and theirs to decide.
 */
export function isOwnCase(actor: Actor, sellerId: string): boolean {
  return actor.kind === 'seller' && !actor.isSA && actor.id === sellerId
}

/** @throws own_case */
export function requireNotOwn(actor: Actor, sellerId: string): void {
  if (isOwnCase(actor, sellerId)) throw fail('own_case')
}

/** Whoever is signed in; '' for a guest. */
export function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}

export const guest: Actor = { kind: 'guest' }

/** @throws not_signed_in (a guest) or not_allowed (someone of another role) */
export function requireWho(who: Who, actor: Actor): void {
  if (mayCall(who, actor)) return
  throw fail(actor.kind === 'guest' ? 'not_signed_in' : 'not_allowed')
}

function mayCall(who: Who, actor: Actor): boolean {
  switch (who) {
    case 'anyone':
      return true
    case 'signed-in':
      return actor.kind !== 'guest'
    case 'buyer':
      return actor.kind === 'buyer'
    case 'seller':
      return actor.kind === 'seller'
    case 'admin':
      return actor.kind === 'seller' && (actor.isAdmin || actor.isSA)
    case 'super-admin':
      return actor.kind === 'seller' && actor.isSA
  }
}
