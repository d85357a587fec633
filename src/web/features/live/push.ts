import { call } from '#web/lib/calls/call.ts'

/**
 * State of push notifications in this browser. `blocked`: the person or the browser does not allow them. `unsupported`:
 * the browser has none, or has them only for installed apps, as on iPhones.
 */
export type DevicePushState = 'on' | 'off' | 'blocked' | 'unsupported'

/** Returns the state without asking for permission. */
export async function readPushState(): Promise<DevicePushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const [{ endpoint }, subscription] = await Promise.all([call('getPush'), findSubscription()])
  return endpoint !== null && subscription?.endpoint === endpoint && Notification.permission === 'granted'
    ? 'on'
    : 'off'
}

/** Asks for permission and subscribes this browser. Call this only after the user has pressed a button. */
export async function turnOnPush(): Promise<DevicePushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { key } = await call('getPush')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription from another account or with another key would be rejected.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('savePush', { body: { endpoint, keys: { p256dh, auth } } })
  return 'on'
}

export async function turnOffPush(): Promise<DevicePushState> {
  await call('removePush')
  await (await findSubscription())?.unsubscribe()
  return 'off'
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}
