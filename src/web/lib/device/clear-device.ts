import { clearDeviceData } from './device-data.ts'

/**
 * Deletes everything that this browser has saved for a person who signs out. The service worker deletes the data as
 * well, because the page might be closed before the deletion has finished.
 */
export function clearDevice(): Promise<void> {
  globalThis.navigator?.serviceWorker?.controller?.postMessage('clear')
  return clearDeviceData()
}
