import type { z } from 'zod'
import type { HelperRight } from './helper-rights.ts'
import type { NeededRight } from './staff-roles.ts'
import { buyerPrefixes, defaultSellerPrefix } from './prefixes.ts'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features/features.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Access rule of calls for the marketplace's team: the caller's role must include this permission. */
export interface StaffOnly {
  readonly right: NeededRight
}

/**
 * Access rule of a call. 'anyone' includes guests; 'signed-in' excludes guests. 'buyer' and 'seller' require a token of
 * a user with this role.
 */
export type AccessRule = 'anyone' | 'signed-in' | 'buyer' | 'seller' | StaffOnly

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  summary: string
  who: AccessRule
  /** Feature that the call requires. If the feature is off, the call fails with `feature_off`. */
  feature?: Feature
  /** Feature that the call requires if the caller is an owner. Items of owners are first-party items. */
  featureOfOwners?: Feature
  method: Method
  /**
   * Path with placeholders. `{prefix}` represents every buyer prefix. `{sellerPrefix}` represents /seller and the
   * configured SELLER_PREFIX.
   */
  path: string
  /** Additional paths of the call that the specification defines, such as /api/categories/brands. */
  aliases?: readonly string[]
  params?: Params
  query?: Query
  body?: Body
  /**
   * Kind of file that the body contains. Absent if the body is JSON. For 'csv', the handler receives the body as a
   * stream.
   */
  bodyType?: 'image' | 'document' | 'csv'
  /**
   * Maximum size of a JSON body in bytes, if it can be larger than the general limit. The caller is authorized before
   * the body is read.
   */
  maxBodyBytes?: number
  reply: Reply
  /** Media type of the reply if it is a file. Absent if the reply is JSON. */
  replyType?: string
  /**
   * Error codes of the call, in addition to the common errors. 'step_up_needed' means that the call requires a sign-in
   * or step-up within the last ten minutes.
   */
  errors: readonly ErrorCode[]
  /**
   * Set if the handler, and not the framework, decides whether the call requires a step-up. The handler then calls
   * `requireRecentProof`.
   */
  stepUpInHandler?: true
  /** True if the header `Idempotency-Key` is required. The handler reads the header. */
  needsIdempotencyKey?: true
  /**
   * Whether the server replays the first reply if the call is repeated with the same `Idempotency-Key` header. Without
   * this header, the server executes a repeated call again.
   */
  isReplayable?: true
  /**
   * Whether the call concerns only the caller's own account. Team members who have not yet set up a required second
   * factor can make only these calls.
   */
  isOwnAccount?: true
  /** Permission that a seller's helper account needs to make this call. If absent, helpers cannot make the call. */
  helpers?: HelperRight
  /**
   * Whether staff can make the call while they see the dashboard as a seller. Only for reads. Not for data about the
   * seller's payout account and sign-in.
   */
  staffViews?: true
  /**
   * Whether the call only reads data, and its reply depends only on the URL and the body. Such a reply can be cached
   * until the data changes.
   */
  isPublicRead?: boolean
  /**
   * Whether the call is a GET that has side effects, so that only JavaScript can send it. The server rejects the
   * request if a browser sends it by following or prefetching a link.
   */
  isScriptOnly?: boolean
  /**
   * Maximum number of requests per minute per caller, if this limit is stricter than the general limit. Requests to all
   * paths of the call are counted together.
   */
  perMinute?: number
  /**
   * Whether all processes count the call's requests together for the rate limit, to prevent guessing and flooding. File
   * uploads are always counted together.
   */
  hasSharedLimit?: boolean
}

/** Declares one API call. `errors` lists the error codes in addition to the common errors (bad input, limits). */
export function endpoint<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Reply extends z.ZodType = z.ZodNever,
>(spec: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return spec
}

/** Returns whether only the marketplace's team can make a call. */
export function isStaffCall<E extends Pick<Endpoint, 'who'>>(
  endpoint: E,
): endpoint is E & { who: StaffOnly } {
  return typeof endpoint.who === 'object'
}

/** Returns whether a call requires a recent sign-in or step-up in addition to the token. */
export function needsStepUp({
  errors,
  stepUpInHandler,
}: Pick<Endpoint, 'errors' | 'stepUpInHandler'>): boolean {
  return errors.includes('step_up_needed') && !stepUpInHandler
}

/**
 * Returns how a call uses the header `Idempotency-Key`: 'needed' if the call requires the header, 'attempt' if the
 * header can replace `attempt` in the body, and 'replayed' if the reply is stored under the key. Returns undefined for
 * calls that do not use this header.
 */
export function getIdempotencyKeyUse({
  body,
  needsIdempotencyKey,
  isReplayable,
}: Pick<Endpoint, 'body' | 'needsIdempotencyKey' | 'isReplayable'>):
  | 'needed'
  | 'attempt'
  | 'replayed'
  | undefined {
  if (needsIdempotencyKey) return 'needed'
  if (body && 'shape' in body && 'attempt' in (body.shape as object)) return 'attempt'
  return isReplayable && 'replayed'
}

/** Returns all error codes of a call, except the common errors. */
export function listErrorCodes(endpoint: Endpoint): readonly ErrorCode[] {
  return [
    ...endpoint.errors,
    ...(endpoint.isReplayable ? (['attempt_reused', 'still_under_way'] as const) : []),
    ...(endpoint.feature || endpoint.featureOfOwners ? (['feature_off'] as const) : []),
  ]
}

/** Returns all paths of a call in `:param` form, with the main path first. */
export function listPaths(
  spec: Pick<Endpoint, 'path' | 'aliases'>,
  sellerPrefix: string = defaultSellerPrefix,
): string[] {
  const sellerPrefixes = [...new Set([defaultSellerPrefix, sellerPrefix])]
  return [spec.path, ...(spec.aliases ?? [])].flatMap((path) => {
    if (path.startsWith('{prefix}'))
      return buyerPrefixes.map((prefix) => prefix + path.slice('{prefix}'.length))
    if (!path.includes('{sellerPrefix}')) return [path]
    return sellerPrefixes.map((prefix) => path.replace('{sellerPrefix}', prefix))
  })
}
