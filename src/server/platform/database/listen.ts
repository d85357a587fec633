import { listen as listenAny, type ListenOptions } from '@souk/work-queue'
import { noteConnectFailure } from '../core/database-errors.ts'

/** Receives the notifications of a channel on a connection of its own, which is replaced when it is lost. */
export function listen(options: Omit<ListenOptions, 'onFailure'>): { close(): Promise<void> } {
  return listenAny({ ...options, onFailure: noteConnectFailure })
}
