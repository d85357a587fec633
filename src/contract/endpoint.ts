import type { z } from 'zod'
import type { HelperRight } from './helper-rights.ts'
import type { NeededRight } from './staff-roles.ts'
import { buyerPrefixes, defaultSellerPrefix } from './prefixes.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call of those who run the marketplace: it names the right that their role has to include. */
export interface StaffOnly {
  readonly right: NeededRight
}

/** Who may call: 'anyone' includes guests, 'signed-in' does not; the others need a token of that role. */
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
  /** `{prefix}`: answers under every buyer prefix; `{sellerPrefix}`: under the environment's and /seller. */
  path: string
  /** Further paths of the same call (spec duplicates such as /api/categories/brands). */
  aliases?: readonly string[]
  params?: Params
  query?: Query
  body?: Body
  /** 'image', 'document': the body is the file's own bytes, not JSON. 'csv': the handler is given the stream. */
  bodyType?: 'image' | 'document' | 'csv'
  reply: Reply
  /** The media type of a reply that is a file, not JSON. */
  replyType?: string
  /** With 'step_up_needed' it asks for a sign-in, or a password entered by `stepUp`, of the last ten minutes. */
  errors: readonly ErrorCode[]
  /** Its handler asks for that, by `requireProven`, where the call turns out to be worth it. */
  stepsUpItself?: true
  /** Not without the header `Idempotency-Key`: its handler takes it. */
  needsIdempotencyKey?: true
  /** Sent twice it would be done twice: with the header `Idempotency-Key` it is done once and answered the same. */
  isAnsweredAgain?: true
  /** Of the caller's own account: open to owners before they have set up their second factor, which no other is. */
  isOwnAccount?: true
  /** Open to helpers of a shop too, who make it as the shop; without it a call of sellers is the seller's alone. */
  helpers?: HelperRight
  /** A read: its answer depends on the URL and body alone and may be kept until a change. */
  isPublicRead?: boolean
  /** A GET that changes something, for a page's script alone: following a link or looking ahead does nothing. */
  isScriptOnly?: boolean
  /** Requests a minute and caller, where the marketplace's common limit is too wide; every path of the call together. */
  perMinute?: number
  /** All processes count it together: what guessing or flooding would gain by. Calls that take a file need not say so. */
  isCountedByAll?: boolean
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

/** Whether a call is a part of running the marketplace. */
export function isStaffCall<E extends Pick<Endpoint, 'who'>>(
  endpoint: E,
): endpoint is E & { who: StaffOnly } {
  return typeof endpoint.who === 'object'
}

/** Whether a token alone is not enough for it: who is signed in has to have proven it just before. */
export function needsStepUp({ errors, stepsUpItself }: Pick<Endpoint, 'errors' | 'stepsUpItself'>): boolean {
  return errors.includes('step_up_needed') && !stepsUpItself
}

/**
 * What the header `Idempotency-Key` is to a call: asked for, the attempt that its body may name as well, or what its
 * answer is kept by. Undefined where the call by itself is the same however often it is made.
 */
export function keyUseOf({
  body,
  needsIdempotencyKey,
  isAnsweredAgain,
}: Pick<Endpoint, 'body' | 'needsIdempotencyKey' | 'isAnsweredAgain'>):
  | 'needed'
  | 'attempt'
  | 'answered-again'
  | undefined {
  if (needsIdempotencyKey) return 'needed'
  if (body && 'shape' in body && 'attempt' in (body.shape as object)) return 'attempt'
  return isAnsweredAgain && 'answered-again'
}

/** Every error a call may give beyond the common ones. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  return endpoint.isAnsweredAgain
    ? [...endpoint.errors, 'attempt_reused', 'still_under_way']
    : endpoint.errors
}

/** Every path a call answers under, in `:param` form, its plain one first. */
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
