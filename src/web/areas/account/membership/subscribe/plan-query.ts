import { planChoiceCookie, spentPlanChoiceCookie } from '#web/lib/session/choice-cookies.ts'
import { setCookie, readCookie, readJar } from '#web/lib/session/cookies.ts'

export interface PlanQuery {
  /** The plan's lookup key. */
  plan: string
  code: string
}

const queryText = /^[\w-]{1,60}~[\w%.-]{0,120}$/

/** The plan and code in an address: `?plan=membership_yearly&code=HALF`. */
export function planChoiceIn(search: URLSearchParams): PlanQuery {
  return { plan: search.get('plan') ?? '', code: (search.get('code') ?? '').slice(0, 60) }
}

export function watchQuery({ plan, code }: PlanQuery): string {
  return new URLSearchParams({ plan, ...(code && { code }) }).toString()
}

/** Keeps what was chosen until the mailed link has been followed. */
export function savePlanChoice({ plan, code }: PlanQuery): void {
  const text = `${plan}~${encodeURIComponent(code)}`
  if (queryText.test(text)) setCookie(planChoiceCookie(text))
}

/** What this browser chose before it signed up, once; null when nothing. */
export function takePlanChoice(): PlanQuery | null {
  const text = readCookie(readJar(), 'plan-wish') ?? ''
  if (!queryText.test(text)) return null
  setCookie(spentPlanChoiceCookie)
  const [plan = '', code = ''] = text.split('~', 2)
  try {
    return { plan, code: decodeURIComponent(code) }
  } catch {
    return { plan, code: '' }
  }
}
