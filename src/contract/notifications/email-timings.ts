/** Events about new items, for which each person chooses when emails are sent. */
export const newItemEvents = ['saved-search', 'followed'] as const

/** Times of emails about an event: immediately, or in a daily or weekly digest. */
export const emailTimings = ['at-once', 'daily', 'weekly'] as const
export type EmailTiming = (typeof emailTimings)[number]
