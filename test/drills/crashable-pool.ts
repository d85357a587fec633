import pg from 'pg'

/**
 * Connection pool that can simulate a crash of the app's process: every connection is cut, work in progress is lost,
 * and no further SQL statement is sent.
 */
export interface CrashablePool {
  pool: pg.Pool
  /**
   * Schedules a crash. Counting from this call, the crash happens right before statement number `at` is sent, or right
   * after the response to this statement.
   */
  arm(at: number, when: 'before' | 'after'): void
  disarm(): void
  readonly hasCrashed: boolean
  end(): Promise<void>
}

interface Life {
  isDead: boolean
  order: { at: number; when: 'before' | 'after' } | undefined
  seen: number
  clients: Set<pg.Client>
}

const death = new Error('this process has died')
type Callback = (...args: unknown[]) => void

export function createCrashablePool(connectionString: string, max: number): CrashablePool {
  const life: Life = { isDead: false, order: undefined, seen: 0, clients: new Set() }
  const pool = new pg.Pool({ connectionString, max, Client: mortalClient(life) as never })
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
      die(life)
      await pool.end().catch(() => undefined)
    },
  }
}

function mortalClient(life: Life): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      life.clients.add(this)
    }

    override connect(...args: unknown[]): never {
      if (life.isDead) return fail(args) as never
      return super.connect(...(args as [])) as never
    }

    override query(...args: unknown[]): never {
      if (life.isDead) return fail(args) as never
      const isTarget = life.order !== undefined && ++life.seen === life.order.at
      if (isTarget && life.order?.when === 'before') {
        die(life)
        return fail(args) as never
      }
      const send = super.query.bind(this) as (...all: unknown[]) => unknown
      return (isTarget ? dieAfter(life, send, args) : send(...args)) as never
    }
  }
}

function dieAfter(life: Life, send: (...all: unknown[]) => unknown, args: unknown[]): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    args[args.length - 1] = () => {
      die(life)
      ;(last as Callback)(death)
    }
    return send(...args)
  }
  const sent = send(...args)
  if (!(sent instanceof Promise)) return sent
  return sent.then(() => {
    die(life)
    throw death
  })
}

/** Cuts every connection, so that the database server rolls back uncommitted transactions. */
function die(life: Life): void {
  life.isDead = true
  for (const client of life.clients) {
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
    stream.destroy()
  }
}

function fail(args: unknown[]): unknown {
  const last = args.at(-1)
  if (typeof last !== 'function') return Promise.reject(death)
  process.nextTick(() => (last as Callback)(death))
  return undefined
}
