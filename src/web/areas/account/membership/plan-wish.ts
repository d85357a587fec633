import { keepCookie, planWishCookie, readCookie, readJar, spentPlanWishCookie } from '#web/cookies.ts'

export interface PlanWish {
  /** The plan's lookup key. */
  plan: string
  code: string
}

const wishText = /^[\w-]{1,60}~[\w%.-]{0,120}$/

/** The plan and code in an address: `?plan=membership_yearly&code=HALF`. */
export function wishIn(search: URLSearchParams): PlanWish {
  return { plan: search.get('plan') ?? '', code: (search.get('code') ?? '').slice(0, 60) }
}

export function wishQuery({ plan, code }: PlanWish): string {
  return new URLSearchParams({ plan, ...(code && { code }) }).toString()
}

/** Keeps what was chosen until the mailed link has been followed. */
export function keepPlanWish({ plan, code }: PlanWish): void {
  const text = `${plan}~${encodeURIComponent(code)}`
  if (wishText.test(text)) keepCookie(planWishCookie(text))
}

/** What this browser chose before it signed up, once; null when nothing. */
export function takePlanWish(): PlanWish | null {
  const text = readCookie(readJar(), 'plan-wish') ?? ''
  if (!wishText.test(text)) return null
  keepCookie(spentPlanWishCookie)
  const [plan = '', code = ''] = text.split('~', 2)
  try {
    return { plan, code: decodeURIComponent(code) }
  } catch {
    return { plan, code: '' }
  }
}
