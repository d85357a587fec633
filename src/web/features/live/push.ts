import { call } from '#web/lib/calls/call.ts'
import { deleteDeviceData, readDeviceData, writeDeviceData } from '#web/lib/device/device-data.ts'
import { deviceOwner } from '#web/lib/session/device-owner.ts'

/**
 * State of push notifications in this browser. `blocked`: the person or the browser does not allow push notifications.
 * `unsupported`: the browser does not support them, or only for installed apps, as on iPhones.
 */
export type DevicePushState = 'on' | 'off' | 'blocked' | 'unsupported'

/** Returns the state without asking the person for permission. First renews a lost subscription. */
export async function readPushState(): Promise<DevicePushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  await renewPush().catch(() => undefined)
  const [{ endpoint }, subscription] = await Promise.all([call('getPush'), findSubscription()])
  return endpoint !== null && subscription?.endpoint === endpoint && Notification.permission === 'granted'
    ? 'on'
    : 'off'
}

/** Asks for permission and subscribes this browser. Call this only after the user has pressed a button. */
export async function turnOnPush(): Promise<DevicePushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  await subscribe()
  return 'on'
}

async function subscribe(): Promise<void> {
  const { key } = await call('getPush')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription that belongs to a different account or has a different key would be rejected.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('savePush', { body: { endpoint, keys: { p256dh, auth } } })
  await writeDeviceData('push', { endpoint, owner: deviceOwner() })
}

/**
 * Subscribes this browser again if the browser has replaced or lost the signed-in person's subscription. The service
 * worker cannot do this, because it has no access to the session.
 */
export async function renewPush(): Promise<void> {
  if (Notification.permission !== 'granted') return
  // Two tabs that subscribe at the same time would replace each other's subscription.
  await navigator.locks.request('push', async () => {
    const saved = await readDeviceData('push')
    if (saved?.owner !== deviceOwner()) return
    if ((await findSubscription())?.endpoint !== saved.endpoint) await subscribe()
  })
}

export async function turnOffPush(): Promise<DevicePushState> {
  await call('removePush')
  await deleteDeviceData('push')
  await (await findSubscription())?.unsubscribe()
  return 'off'
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}
