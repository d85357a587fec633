/**
 * Returns a Set-Cookie line that stores the item that a guest wants to watch: `prd_…` or `prd_…~siz_…`. The item is
 * added to the watchlist after the guest has signed in.
 */
export function watchCookie(choice: string): string {
  return `wish=${choice}; Path=/; Max-Age=1800; SameSite=Lax`
}

export const expiredWatchCookie = 'wish=; Path=/; Max-Age=0; SameSite=Lax'

/**
 * Returns a Set-Cookie line that stores the plan that a visitor has chosen before a paid sign-up. The cookie is valid
 * for a day, like the emailed link.
 */
export function planChoiceCookie(choice: string): string {
  return `plan-wish=${choice}; Path=/; Max-Age=86400; SameSite=Lax`
}

export const expiredPlanChoiceCookie = 'plan-wish=; Path=/; Max-Age=0; SameSite=Lax'

/**
 * Set-Cookie line that records that watched items are saved on this device. Without this cookie, pages do not load the
 * code that reads these items from the browser's database.
 */
export const heartsCookie = 'hearts=1; Path=/; Max-Age=31536000; SameSite=Lax'
export const expiredHeartsCookie = 'hearts=; Path=/; Max-Age=0; SameSite=Lax'
