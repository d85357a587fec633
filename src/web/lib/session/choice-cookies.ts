/**
 * Returns a Set-Cookie line with the item that a guest wants to watch: `prd_…` or `prd_…~siz_…`. The item is added to
 * the watchlist after sign-in.
 */
export function watchCookie(choice: string): string {
  return `wish=${choice}; Path=/; Max-Age=1800; SameSite=Lax`
}

export const expiredWatchCookie = 'wish=; Path=/; Max-Age=0; SameSite=Lax'

/**
 * Returns a Set-Cookie line with the plan chosen before a paid sign-up. The cookie is valid for a day, like the
 * emailed link.
 */
export function planChoiceCookie(choice: string): string {
  return `plan-wish=${choice}; Path=/; Max-Age=86400; SameSite=Lax`
}

export const expiredPlanChoiceCookie = 'plan-wish=; Path=/; Max-Age=0; SameSite=Lax'
