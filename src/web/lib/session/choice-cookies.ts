/** What a heart was pressed for before signing in: `prd_…` or `prd_…~siz_…`. */
export function watchCookie(choice: string): string {
  return `wish=${choice}; Path=/; Max-Age=1800; SameSite=Lax`
}

export const spentWatchCookie = 'wish=; Path=/; Max-Age=0; SameSite=Lax'

/** The plan chosen before a paid sign-up: it waits a day, as long as the mailed link does. */
export function planChoiceCookie(choice: string): string {
  return `plan-wish=${choice}; Path=/; Max-Age=86400; SameSite=Lax`
}

export const spentPlanChoiceCookie = 'plan-wish=; Path=/; Max-Age=0; SameSite=Lax'
