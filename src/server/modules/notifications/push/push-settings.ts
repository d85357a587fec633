import type { NotificationEvent } from '#contract/notifications/notifications.ts'

/** Time, in seconds, that the push service keeps a message while the device is off. */
const usualTtl = 24 * 3600
const offerTtl = 2 * 3600
/** Events that a person has to react to soon. Devices show these messages even in battery saving mode. */
const urgent: readonly NotificationEvent[] = ['message', 'back-in-stock', 'last-one', 'sale']
/** Events about items that might be sold soon. */
const shortLived: readonly NotificationEvent[] = ['back-in-stock', 'last-one']

export const pushTtlSeconds = (event: NotificationEvent): number =>
  shortLived.includes(event) ? offerTtl : usualTtl

export const pushUrgency = (event: NotificationEvent): 'high' | 'normal' =>
  urgent.includes(event) ? 'high' : 'normal'
