import { hasRight, type NeededRight, type StaffRole } from '#contract/staff-roles.ts'
import { isStaffCall, type Endpoint, type AccessRule } from '#contract/endpoint.ts'
import { translate, translateOf } from '../../language/translate.ts'
import { fail, type AppError } from '../../errors/app-error.ts'
import type { LocalizedText } from '../../errors/error-text.ts'

/**
 * Caller of an endpoint, as identified by the bearer token. The URL's path prefix does not identify the caller (spec
 * §6).
 */
export type Actor = { kind: 'guest' } | { kind: 'buyer'; id: string; isMember: boolean } | SellerActor

/** Signed-in account on the seller side: a seller or a staff member. */
export interface SellerActor {
  kind: 'seller'
  id: string
  isSeller: boolean
  /** Role of a staff member. Null for a seller without a staff role. */
  role: StaffRole | null
  /** Whether the account is an owner, whose items are sold by the marketplace itself. */
  isSA: boolean
  /** Set if a helper account makes the call on behalf of a seller's shop. */
  isHelper?: true
  /** Id of the helper's own account, if a helper account makes the call. */
  helperId?: string
  /** Set if a staff member makes the call to see the seller's dashboard. The call can only read. */
  isViewer?: true
}

/** Access that a helper account has to a seller's shop. `id` is the id of the helper record. */
export interface HelperAccess {
  id: string
  sellerId: string
}

/** Identity proven by a bearer token. */
export interface Identity {
  actor: Actor
  /** Id of the session to which the token belongs. */
  sessionId?: string
  token?: string
  /** Time, in ms, when the user last proved their identity by signing in or by a later password check. */
  provenAt?: number
  /** Whether the user has to prove their identity with a second-factor code instead of the password. */
  hasSecondFactor?: boolean
  /** Whether the user is a staff member who must set up a second factor but has not done so. */
  mustSetUpFactor?: boolean
  /** Whether the user is a staff member who must sign in with the staff's provider but has signed in otherwise. */
  mustUseSso?: boolean
  /** Set if the session belongs to a helper account that acts for another person's shop. */
  helperAccess?: HelperAccess
  /**
   * Set if the token belongs to a staff member's read-only view of a seller's dashboard. `actor` is then a guest, so
   * that code that does not know views gives no access to the seller's data.
   */
  view?: { id: string; sellerId: string }
}

/** Time, in ms, that a proof of identity permits sensitive actions. Limited to protect users whose token was stolen. */
export const proofValidMs = 10 * 60_000

/** Returns whether the last proof of identity is recent enough for sensitive actions. */
export function isRecentProof(provenAt: number | undefined, now: number): boolean {
  return provenAt !== undefined && now - provenAt < proofValidMs
}

/** @throws step_up_needed unless the caller proved their identity in the last ten minutes */
export function requireRecentProof({ provenAt, hasSecondFactor = false }: Identity, now: number): void {
  if (!isRecentProof(provenAt, now)) throw stepUpError(hasSecondFactor)
}

/** Returns the error that asks the client for a new proof of identity, by password or second-factor code. */
export function stepUpError(hasSecondFactor: boolean): AppError {
  if (!hasSecondFactor) return fail('step_up_needed', { details: { by: 'password' } })
  const message: LocalizedText = (language) => translate(language, 'error.step-up-needed.code')
  return fail('step_up_needed', { details: { by: 'code' }, message })
}

/**
 * Returns whether the actor is an admin who would decide about items from their own shop. Super-admins are exempt,
 * because their items belong to the marketplace.
 */
export function isOwnCase(actor: Actor, sellerId: string): boolean {
  return actor.kind === 'seller' && !actor.isSA && actor.id === sellerId
}

/**
 * Checks that an admin does not decide about items from their own shop.
 * @throws own_case
 */
export function requireNotOwnCase(actor: Actor, sellerId: string): void {
  if (isOwnCase(actor, sellerId)) throw fail('own_case')
}

/** Returns the id of the signed-in caller, or an empty string for a guest. */
export function actorId(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}

export const guest: Actor = { kind: 'guest' }

type Admission = Pick<
  Endpoint,
  'who' | 'method' | 'isOwnAccount' | 'helpers' | 'staffViews' | 'isScriptOnly' | 'isPublicRead'
>

/**
 * Returns the actor of a call. A helper acts as the shop if the endpoint allows helpers, and otherwise as their own
 * account. A staff member who sees a seller's dashboard acts as the seller in reads that allow it, and otherwise as a
 * guest.
 */
export function actorFor(
  { helpers, staffViews }: Pick<Endpoint, 'helpers' | 'staffViews'>,
  { actor, helperAccess, view }: Identity,
): Actor {
  if (view && staffViews)
    return { kind: 'seller', id: view.sellerId, isSeller: true, role: null, isSA: false, isViewer: true }
  if (!helperAccess || !helpers) return actor
  return {
    kind: 'seller',
    id: helperAccess.sellerId,
    isSeller: true,
    role: null,
    isSA: false,
    isHelper: true,
    helperId: actorId(actor),
  }
}

/**
 * Checks that the caller is allowed to use an endpoint.
 * @throws not_signed_in for a guest, not_allowed for another role, second_factor_required for staff who must set up a
 * second factor first, sso_required for staff who must sign in with the staff's provider
 */
export function requireAccess(admission: Admission, identity: Identity): void {
  if (identity.view) return requireViewable(admission)
  const { who, isOwnAccount, helpers } = admission
  const { helperAccess, mustSetUpFactor, mustUseSso } = identity
  const actor = actorFor(admission, identity)
  // Applies even to helpers who also have their own shop, because this session acts for another shop.
  if (helperAccess && who === 'seller' && !helpers && !isOwnAccount)
    throw fail('not_allowed', { message: (language) => translate(language, 'error.not-for-helpers') })
  if (isStaffCall(admission)) requireRight(actor, admission.who.right)
  else if (!mayCall(who, actor, isOwnAccount))
    throw fail(actor.kind === 'guest' ? 'not_signed_in' : 'not_allowed')
  if (isOwnAccount || !isWork(admission, actor)) return
  if (mustUseSso) throw fail('sso_required')
  if (mustSetUpFactor) throw fail('second_factor_required')
}

/**
 * Checks that a call is allowed in a staff member's view of a seller's dashboard: a read that declares `staffViews`, or
 * a public read, which is then made as a guest.
 * @throws not_allowed for each call that can change data, and for each other call
 */
function requireViewable({ who, method, staffViews, isScriptOnly, isPublicRead }: Admission): void {
  const isRead = method === 'GET' && isScriptOnly !== true
  if (isRead && (staffViews === true || who === 'anyone')) return
  if (isPublicRead && who === 'anyone') return
  throw fail('not_allowed', { message: (language) => translate(language, 'error.only-viewing') })
}

/**
 * Checks the permission that a particular input requires. For endpoints whose required permission depends on the input.
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
 * Returns whether a call can be part of staff work. This includes sellers' calls: owners sell items and write to buyers
 * for the marketplace, and a staff member gets more data from these calls, such as other sellers' earnings.
 */
function isWork(admission: Admission, actor: Actor): boolean {
  const { who } = admission
  return isStaffCall(admission) || ((who === 'seller' || who === 'signed-in') && actor.kind === 'seller')
}

function mayCall(who: AccessRule, actor: Actor, isOwnAccount = false): boolean {
  switch (who) {
    case 'anyone':
      return true
    case 'signed-in':
      return actor.kind !== 'guest'
    case 'buyer':
      return actor.kind === 'buyer'
    case 'seller':
      // Staff without a shop have an account on the seller side but are not sellers.
      return actor.kind === 'seller' && (actor.isSeller || actor.isSA || isOwnAccount)
    default:
      return false
  }
}
