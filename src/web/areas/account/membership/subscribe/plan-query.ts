import { planChoiceCookie, expiredPlanChoiceCookie } from '#web/lib/session/choice-cookies.ts'
import { setCookie, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'

export interface PlanQuery {
  /** Lookup key of the plan, such as `membership_yearly`. */
  plan: string
  code: string
}

const queryText = /^[\w-]{1,60}~[\w%.-]{0,120}$/

/** Reads the plan and the coupon or gift code from a URL: `?plan=membership_yearly&code=HALF`. */
export function parsePlanQuery(search: URLSearchParams): PlanQuery {
  return { plan: search.get('plan') ?? '', code: (search.get('code') ?? '').slice(0, 60) }
}

export function planQueryString({ plan, code }: PlanQuery): string {
  return new URLSearchParams({ plan, ...(code && { code }) }).toString()
}

/** Stores the chosen plan and the coupon or gift code until the buyer has confirmed the email address. */
export function savePlanChoice({ plan, code }: PlanQuery): void {
  const text = `${plan}~${encodeURIComponent(code)}`
  if (queryText.test(text)) setCookie(planChoiceCookie(text))
}

/** Returns the plan chosen before sign-up and deletes the stored choice; null if no choice is stored. */
export function readAndDeletePlanChoice(): PlanQuery | null {
  const text = readCookie(readDocumentCookies(), 'plan-wish') ?? ''
  if (!queryText.test(text)) return null
  setCookie(expiredPlanChoiceCookie)
  const [plan = '', code = ''] = text.split('~', 2)
  try {
    return { plan, code: decodeURIComponent(code) }
  } catch {
    return { plan, code: '' }
  }
}
