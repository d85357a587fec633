import { listen as listenAny, type ListenOptions } from '@souk/work-queue'
import { recordConnectFailure } from '../core/database-errors.ts'

/** Subscribes to a channel on a dedicated connection. If the connection is lost, opens another one. */
export function listen(options: Omit<ListenOptions, 'onFailure'>): { close(): Promise<void> } {
  return listenAny({ ...options, onFailure: recordConnectFailure })
}
