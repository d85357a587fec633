import type { z } from 'zod'
import type { HelperRight } from './helper-rights.ts'
import type { NeededRight } from './staff-roles.ts'
import { buyerPrefixes, defaultSellerPrefix } from './prefixes.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Access rule of a team call: the caller's role must include this right. */
export interface StaffOnly {
  readonly right: NeededRight
}

/** Access rule. 'anyone' includes guests; 'signed-in' excludes them. All other values require a token of that role. */
export type AccessRule = 'anyone' | 'signed-in' | 'buyer' | 'seller' | StaffOnly

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  summary: string
  who: AccessRule
  method: Method
  /**
   * `{prefix}` stands for every buyer prefix. `{sellerPrefix}` stands for /seller and for the configured SELLER_PREFIX.
   */
  path: string
  /**
   * Additional paths of the call, such as /api/categories/brands, which the specification defines besides the main
   * path.
   */
  aliases?: readonly string[]
  params?: Params
  query?: Query
  body?: Body
  /** Set if the body is a file instead of JSON. For 'csv', the handler receives the body as a stream. */
  bodyType?: 'image' | 'document' | 'csv'
  reply: Reply
  /** Media type of a reply that is a file instead of JSON. */
  replyType?: string
  /** Error codes beyond the common ones. 'step_up_needed' requires a sign-in or a step-up within the last ten minutes. */
  errors: readonly ErrorCode[]
  /**
   * Whether the handler, and not the framework, decides if the call needs a step-up. The handler requires it with
   * `requireRecentProof`.
   */
  stepUpInHandler?: true
  /** Whether the header `Idempotency-Key` is required. The handler reads it. */
  needsIdempotencyKey?: true
  /**
   * Whether a repeated call with the same `Idempotency-Key` header returns the first reply. A repeated call without the
   * header runs again.
   */
  isReplayable?: true
  /**
   * Whether the call concerns only the caller's own account. Team members who still have to set up a required second
   * factor can make only these calls.
   */
  isOwnAccount?: true
  /** Permission that a helper needs to make this call for the shop. If absent, helpers cannot make the call. */
  helpers?: HelperRight
  /**
   * Whether the call is a read whose reply depends only on the URL and body. Such a reply can be cached until the data
   * changes.
   */
  isPublicRead?: boolean
  /**
   * Whether the call is a GET with side effects that only JavaScript may send. The server rejects it if a browser
   * follows or prefetches a link.
   */
  isScriptOnly?: boolean
  /**
   * Maximum number of requests per minute per caller, if stricter than the common limit. All paths of the call count
   * together.
   */
  perMinute?: number
  /**
   * Whether all processes share the count of the rate limit, to prevent guessing and flooding. For file uploads, they
   * always do.
   */
  hasSharedLimit?: boolean
}

/** Declares one call of the API. `errors` lists the codes beyond the common ones (bad input, limits). */
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

/** Returns whether a call requires a recent sign-in or step-up besides the token. */
export function needsStepUp({
  errors,
  stepUpInHandler,
}: Pick<Endpoint, 'errors' | 'stepUpInHandler'>): boolean {
  return errors.includes('step_up_needed') && !stepUpInHandler
}

/**
 * Returns how a call uses the header `Idempotency-Key`: as a required key, in place of `attempt` in the body, or as the
 * key of a stored reply. Undefined for calls that do not use the header.
 */
export function idempotencyKeyUseOf({
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

/** Returns every error code of a call beyond the common ones. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  return endpoint.isReplayable ? [...endpoint.errors, 'attempt_reused', 'still_under_way'] : endpoint.errors
}

/** Returns every path of a call in `:param` form, its main path first. */
export function pathsOf(
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
