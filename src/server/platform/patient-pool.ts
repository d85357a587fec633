import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-errors.ts'

type Receiver = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void

const pauseMs = 100

/**
 * A pool whose connections are waited for: a server that restarts, or has no connection left, is asked again until
 * `patienceMs` have passed, and then the caller is told `DatabaseUnavailable`.
 */
export class PatientPool extends pg.Pool {
  private readonly patienceMs: number

  constructor(config: pg.PoolConfig, patienceMs: number) {
    // The first of the tries must not outlast all of them.
    super({ ...config, connectionTimeoutMillis: patienceMs })
    this.patienceMs = patienceMs
  }

  override connect(): Promise<pg.PoolClient>
  override connect(receive: Receiver): void
  override connect(receive?: Receiver): Promise<pg.PoolClient> | void {
    const connected = within(this.patienceMs, (isOver) =>
      tryUntil(
        () => super.connect(),
        () => isOver() || this.ending,
      ),
    )
    return receive ? handTo(receive, connected) : connected
  }
}

/** The same connections, waited for however long the database is away, until `isOver`. */
export function tirelessPool(pool: pg.Pool, isOver: () => boolean): pg.Pool {
  const connect = (receive?: Receiver): Promise<pg.PoolClient> | void => {
    const connected = tryUntil(() => pool.connect(), isOver)
    return receive ? handTo(receive, connected) : connected
  }
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}

function handTo(receive: Receiver, connected: Promise<pg.PoolClient>): void {
  connected.then(
    (client) => receive(undefined, client, client.release),
    (error: Error) => receive(error, undefined, () => undefined),
  )
}

/** Connects again and again while the database is away; the last failure is thrown once `isOver`. */
async function tryUntil(
  connect: () => Promise<pg.PoolClient>,
  isOver: () => boolean,
): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (isOver() || !isDatabaseUnavailable(error)) throw error
      await pause(pauseMs)
      if (isOver()) throw error
    }
  }
}

/** Gives up after `ms`; a connection that comes later goes back to the pool. */
function within(
  ms: number,
  connecting: (isOver: () => boolean) => Promise<pg.PoolClient>,
): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      reject(new DatabaseUnavailable(`no database connection within ${ms} ms`))
    }, ms)
    connecting(() => isOver).then(
      (client) => {
        clearTimeout(timer)
        if (isOver) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
