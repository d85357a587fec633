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

/** Access rule. 'anyone' includes guests, 'signed-in' does not. The others require a token of that role. */
export type Who = 'anyone' | 'signed-in' | 'buyer' | 'seller' | StaffOnly

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  summary: string
  who: Who
  method: Method
  /** `{prefix}` stands for every buyer prefix, `{sellerPrefix}` for the environment's seller prefix and /seller. */
  path: string
  /** Further paths of the call, such as the duplicates in the specification (/api/categories/brands). */
  aliases?: readonly string[]
  params?: Params
  query?: Query
  body?: Body
  /** 'image' and 'document': the body is the file itself, not JSON. 'csv': the handler receives the stream. */
  bodyType?: 'image' | 'document' | 'csv'
  reply: Reply
  /** Media type of a reply that is a file instead of JSON. */
  replyType?: string
  /** Error codes beyond the common ones. 'step_up_needed' requires a sign-in or a step-up within the last ten minutes. */
  errors: readonly ErrorCode[]
  /** The handler decides whether the call needs a step-up, and requires it with `requireRecentProof`. */
  stepUpInHandler?: true
  /** The header `Idempotency-Key` is required, and the handler reads it. */
  needsIdempotencyKey?: true
  /** With the header `Idempotency-Key`, a repeated call returns the first reply. Without it, the call runs again. */
  isReplayable?: true
  /**
   * Concerns the caller's own account. Owners without a second factor, who must set one up first, can make only these
   * calls.
   */
  isOwnAccount?: true
  /** Right that lets helpers make this call as the shop. Without it, a seller call is closed to helpers. */
  helpers?: HelperRight
  /** A read whose reply depends only on the URL and body, and may be cached until data changes. */
  isPublicRead?: boolean
  /** A GET with side effects, for scripts only. Following or prefetching a link has no effect. */
  isScriptOnly?: boolean
  /** Maximum requests per minute and caller over all paths of the call, if stricter than the common limit. */
  perMinute?: number
  /** Counts the rate limit in all processes together, against guessing and flooding. File uploads always do. */
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

/** Returns whether a call belongs to the marketplace's team. */
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
 * Returns the meaning of the header `Idempotency-Key` for a call: required, an alternative to `attempt` in the body,
 * or the key of a stored reply. Undefined for calls that are already idempotent.
 */
export function keyUseOf({
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
