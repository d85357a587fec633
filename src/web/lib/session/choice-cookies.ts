/** Returns the cookie with the item a guest wants to watch, applied after sign-in: `prd_…` or `prd_…~siz_…`. */
export function watchCookie(choice: string): string {
  return `wish=${choice}; Path=/; Max-Age=1800; SameSite=Lax`
}

export const expiredWatchCookie = 'wish=; Path=/; Max-Age=0; SameSite=Lax'

/** Returns the cookie with the plan chosen before a paid sign-up. It is valid for a day, like the emailed link. */
export function planChoiceCookie(choice: string): string {
  return `plan-wish=${choice}; Path=/; Max-Age=86400; SameSite=Lax`
}

export const expiredPlanChoiceCookie = 'plan-wish=; Path=/; Max-Age=0; SameSite=Lax'
