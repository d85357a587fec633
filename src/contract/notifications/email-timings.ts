/** Events about new items. For each of these events, users choose when emails are sent. */
export const newItemEvents = ['saved-search', 'followed'] as const

/** When emails about an event are sent: immediately, or in a daily or weekly digest. */
export const emailTimings = ['at-once', 'daily', 'weekly'] as const
export type EmailTiming = (typeof emailTimings)[number]
