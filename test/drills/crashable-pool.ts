import pg from 'pg'

/**
 * Connection pool that can simulate a crash of the app's process: all connections are closed abruptly, work in progress
 * is lost, and no further SQL statements are sent.
 */
export interface CrashablePool {
  pool: pg.Pool
  /**
   * Schedules a crash. Statements are counted after this call. The crash happens right before statement number `at` is
   * sent, or right after its response has arrived.
   */
  arm(at: number, when: 'before' | 'after'): void
  disarm(): void
  readonly hasCrashed: boolean
  end(): Promise<void>
}

interface CrashState {
  isDead: boolean
  order: { at: number; when: 'before' | 'after' } | undefined
  seen: number
  clients: Set<pg.Client>
}

const crashError = new Error('this process has died')
type Callback = (...args: unknown[]) => void

export function createCrashablePool(connectionString: string, max: number): CrashablePool {
  const life: CrashState = { isDead: false, order: undefined, seen: 0, clients: new Set() }
  const pool = new pg.Pool({ connectionString, max, Client: createCrashableClient(life) as never })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    pool,
    arm(at, when) {
      life.order = { at, when }
      life.seen = 0
    },
    disarm() {
      life.order = undefined
    },
    get hasCrashed() {
      return life.isDead
    },
    async end() {
      crash(life)
      await pool.end().catch(() => undefined)
    },
  }
}

function createCrashableClient(life: CrashState): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      life.clients.add(this)
    }

    override connect(...args: unknown[]): never {
      if (life.isDead) return rejectQuery(args) as never
      return super.connect(...(args as [])) as never
    }

    override query(...args: unknown[]): never {
      if (life.isDead) return rejectQuery(args) as never
      const isTarget = life.order !== undefined && ++life.seen === life.order.at
      if (isTarget && life.order?.when === 'before') {
        crash(life)
        return rejectQuery(args) as never
      }
      const send = super.query.bind(this) as (...all: unknown[]) => unknown
      return (isTarget ? crashAfterResponse(life, send, args) : send(...args)) as never
    }
  }
}

function crashAfterResponse(
  life: CrashState,
  send: (...all: unknown[]) => unknown,
  args: unknown[],
): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    args[args.length - 1] = () => {
      crash(life)
      ;(last as Callback)(crashError)
    }
    return send(...args)
  }
  const sent = send(...args)
  if (!(sent instanceof Promise)) return sent
  return sent.then(() => {
    crash(life)
    throw crashError
  })
}

/** Closes all connections abruptly, so that the database server rolls back uncommitted transactions. */
function crash(life: CrashState): void {
  life.isDead = true
  for (const client of life.clients) {
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
    stream.destroy()
  }
}

function rejectQuery(args: unknown[]): unknown {
  const last = args.at(-1)
  if (typeof last !== 'function') return Promise.reject(crashError)
  process.nextTick(() => (last as Callback)(crashError))
  return undefined
}
