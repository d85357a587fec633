import pg from 'pg'
import type { QueueLog } from './log.ts'

export interface ListenOptions {
  /** Pool whose settings are used for this connection. The connection must not use a pooler in transaction mode. */
  sessions: Pick<pg.Pool, 'options'>
  channel: string
  log: Pick<QueueLog, 'warn'>
  onNotification(payload: string): void
  /**
   * Called each time the connection is opened, so that the caller can check for work whose notifications were missed
   * while there was no connection.
   */
  onConnected?(): void
  /** Called with the error of each failed attempt to connect. */
  onFailure?(error: unknown): void
}

const reconnectMs = 1_000

/**
 * Receives the notifications on a channel, using a dedicated connection. If the connection is lost, opens a new one.
 */
export function listen(options: ListenOptions): { close(): Promise<void> } {
  const { sessions, channel, log, onNotification, onConnected, onFailure } = options
  let client: pg.Client | undefined
  let isOpen = true
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client(sessions.options)
    client = fresh
    const replace = (error?: Error): void => {
      if (client !== fresh) return
      client = undefined
      if (error) log.warn({ err: error }, `lost the connection for notifications of ${channel}`)
      void fresh.end().catch(() => undefined)
      if (isOpen) timer = setTimeout(() => void connect(), reconnectMs)
    }
    fresh.on('error', replace)
    fresh.on('end', () => replace())
    fresh.on('notification', ({ payload }) => payload && onNotification(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      onConnected?.()
    } catch (error) {
      onFailure?.(error)
      replace(error as Error)
    }
  }

  void connect()
  return {
    async close() {
      isOpen = false
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
