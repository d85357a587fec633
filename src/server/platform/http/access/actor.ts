import { hasRight, type NeededRight, type StaffRole } from '#contract/staff-roles.ts'
import { isStaffCall, type Endpoint, type Who } from '#contract/endpoint.ts'
import { translate, translateOf } from '../../language/translate.ts'
import { fail, type AppError } from '../../errors/app-error.ts'
import type { Words } from '../../errors/error-words.ts'

/** Who is calling, as far as the token proves it. A path prefix proves nothing (spec §6). */
export type Actor = { kind: 'guest' } | { kind: 'buyer'; id: string; isMember: boolean } | SellerActor

/** Everybody who has signed in where sellers do: sellers, and those who run the marketplace. */
export interface SellerActor {
  kind: 'seller'
  id: string
  isSeller: boolean
  /** What they do for the marketplace, if anything. */
  role: StaffRole | null
  /** An owner: what they sell is the marketplace's own. */
  isSA: boolean
  /** Somebody who helps the shop makes the call, as the shop. */
  isHelper?: true
}

/** Somebody's help for a seller, by its id. */
export interface Helping {
  id: string
  sellerId: string
}

/** What a bearer token proves. */
export interface Identity {
  actor: Actor
  /** The session the token belongs to. */
  sessionId?: string
  token?: string
  /** When whoever is signed in last proved it, in ms: by the sign-in, or by the password since. */
  provenAt?: number
  /** They prove it by a code then, not by the password. */
  hasSecondFactor?: boolean
  /** They run the marketplace, and have no second factor though it is asked of them. */
  mustSetUpFactor?: boolean
  /** The session works for a shop of another. */
  helping?: Helping
}

/** How long a proof of who is signed in is young enough for what a stolen token must not do. */
export const freshMs = 10 * 60_000

/** Whether a proof of who is signed in is young enough for what a stolen token must not do. */
export function isFresh(provenAt: number | undefined, now: number): boolean {
  return provenAt !== undefined && now - provenAt < freshMs
}

/** @throws step_up_needed, unless who is signed in proved it in the last ten minutes */
export function requireProven({ provenAt, hasSecondFactor = false }: Identity, now: number): void {
  if (!isFresh(provenAt, now)) throw stepUpNeeded(hasSecondFactor)
}

/** What says that who is signed in has to prove it anew, and by what. */
export function stepUpNeeded(hasSecondFactor: boolean): AppError {
  if (!hasSecondFactor) return fail('step_up_needed', { details: { by: 'password' } })
  const message: Words = (language) => translate(language, 'error.step-up-needed.code')
  return fail('step_up_needed', { details: { by: 'code' }, message })
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

type Admission = Pick<Endpoint, 'who' | 'isOwnAccount' | 'helpers'>

/** As whom a call is made: what is open to helpers they do as the shop they work for, everything else as themselves. */
export function actorFor({ helpers }: Pick<Endpoint, 'helpers'>, { actor, helping }: Identity): Actor {
  if (!helping || !helpers) return actor
  return { kind: 'seller', id: helping.sellerId, isSeller: true, role: null, isSA: false, isHelper: true }
}

/**
 * @throws not_signed_in (a guest), not_allowed (someone of another role), second_factor_required (who has to set one up
 * before anything else)
 */
export function requireWho(admission: Admission, identity: Identity): void {
  const { who, isOwnAccount, helpers } = admission
  const { helping, mustSetUpFactor } = identity
  const actor = actorFor(admission, identity)
  // Their own shop, if they have one, is not meant: the session works for another.
  if (helping && who === 'seller' && !helpers && !isOwnAccount)
    throw fail('not_allowed', { message: (language) => translate(language, 'error.not-for-helpers') })
  if (isStaffCall(admission)) requireRight(actor, admission.who.right)
  else if (!mayCall(who, actor, isOwnAccount))
    throw fail(actor.kind === 'guest' ? 'not_signed_in' : 'not_allowed')
  if (mustSetUpFactor && !isOwnAccount && isWork(admission, actor)) throw fail('second_factor_required')
}

/**
 * Asks for a right that a call's input decides, where the call itself asks for any of several.
 * @throws not_signed_in, not_allowed
 */
export function requireRight(actor: Actor, right: NeededRight): void {
  if (actor.kind === 'guest') throw fail('not_signed_in')
  const role = actor.kind === 'seller' ? actor.role : null
  if (!hasRight(role, right)) throw role ? notInRole(role) : fail('not_allowed')
}

function notInRole(role: StaffRole): AppError {
  return fail('not_allowed', {
    message: (language) =>
      translate(language, 'error.not-in-role', { role: translateOf(language, 'staff.role', role) }),
  })
}

/**
 * Whether a call may be a part of running the marketplace: what owners sell, and write to buyers, is the marketplace's, and
 * calls of sellers open more to who has a right, such as the earnings of others.
 */
function isWork(admission: Admission, actor: Actor): boolean {
  const { who } = admission
  return isStaffCall(admission) || ((who === 'seller' || who === 'signed-in') && actor.kind === 'seller')
}

function mayCall(who: Who, actor: Actor, isOwnAccount = false): boolean {
  switch (who) {
    case 'anyone':
      return true
    case 'signed-in':
      return actor.kind !== 'guest'
    case 'buyer':
      return actor.kind === 'buyer'
    case 'seller':
      // Of the team, who sells nothing has an account here, but no shop.
      return actor.kind === 'seller' && (actor.isSeller || actor.isSA || isOwnAccount)
    default:
      return false
  }
}
