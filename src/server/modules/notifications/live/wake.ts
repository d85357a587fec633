import pg from 'pg'
import { noteConnectFailure } from '#platform/core/database-errors.ts'
import type { Log } from '#platform/telemetry/log.ts'

export interface Wake {
  close(): Promise<void>
}

const againMs = 2_000

/** Hears, on a connection of its own, whose feed has changed in whichever process; comes back when it is lost. */
export function openWake(pool: pg.Pool, onWake: (recipient: string) => void, log: Log): Wake {
  let isOpen = true
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const fresh = new pg.Client(pool.options)
    client = fresh
    const again = (error?: Error): void => {
      if (client !== fresh) return
      client = undefined
      if (error) log.warn({ err: error }, 'the live feeds lost their connection')
      void fresh.end().catch(() => {})
      if (isOpen) timer = setTimeout(() => void listen(), againMs)
    }
    fresh.on('error', again)
    fresh.on('end', () => again())
    fresh.on('notification', ({ payload }) => payload && onWake(payload))
    try {
      await fresh.connect()
      await fresh.query('listen notifications')
    } catch (error) {
      noteConnectFailure(error)
      again(error as Error)
    }
  }

  void listen()
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
