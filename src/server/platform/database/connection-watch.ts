import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, isDatabaseUnavailable, isRejectedByServer } from '../core/database-errors.ts'
import type { RetryingPool } from './retrying-pool.ts'

export interface ConnectionWatch {
  /**
   * Marks the end of startup. After this call, a server that does not respond for a few seconds counts as unavailable.
   */
  expectRequests(): void
  stop(): void
}

/** Client of pg, with fields that the library's types do not declare. */
type Connection = pg.PoolClient & { readyForQuery: boolean; processID: number }

interface Silence {
  bytes: number
  since: number
}

const pollIntervalMs = 250
const suspectAfterMs = 1_000
const probeMs = 1_500
/**
 * Timeout, in ms, for checking the server during startup. Long enough to not interrupt a migration or the creation of
 * demo data on a busy machine.
 */
const startupProbeMs = 30_000
const tickMs = 100
/**
 * A connection through a pooler that receives no data for this time, in ms, counts as dead. Needed because the server
 * processes behind a pooler cannot be checked. Longer than the statement timeout of 30 s.
 */
const poolerLimitMs = 35_000

/**
 * Closes connections that broke without an error, for example after a failover or a firewall timeout, so that their
 * statements fail within seconds instead of minutes. If a statement waits too long, a new connection checks the server
 * process of the waiting connection. If this process is idle or the server does not respond, the waiting connection is
 * dead. The server process of a dead connection is also terminated, because it might still hold locks.
 */
export function watchConnections(pool: RetryingPool, log: (line: string) => void): ConnectionWatch {
  const all = new Set<Connection>()
  const checkedOut = new Set<Connection>()
  const silenceByConnection = new Map<Connection, Silence>()
  const closed = new Map<number, number>()
  let isProbing = false
  let timeoutMs = startupProbeMs
  const asConnection = (client: pg.PoolClient): Connection => client as unknown as Connection
  pool.on('connect', (client) => void all.add(asConnection(client)))
  pool.on('acquire', (client) => void checkedOut.add(asConnection(client)))
  pool.on('release', (_error, client) => void checkedOut.delete(asConnection(client)))
  pool.on('remove', (client) => {
    for (const stored of [all, checkedOut, silenceByConnection]) stored.delete(asConnection(client))
  })

  function silentSince(client: Connection): number | undefined {
    const bytes = bytesOf(client)
    const silence = silenceByConnection.get(client)
    if (client.readyForQuery) silenceByConnection.delete(client)
    else if (silence?.bytes === bytes) return silence.since
    else silenceByConnection.set(client, { bytes, since: performance.now() })
    return undefined
  }

  function listSuspects(): Connection[] {
    const now = performance.now()
    return [...all].filter((client) => now - (silentSince(client) ?? now) >= suspectAfterMs)
  }

  async function poll(): Promise<void> {
    const now = performance.now()
    const suspects = listSuspects()
    if ((suspects.length === 0 && closed.size === 0) || isProbing) return
    isProbing = true
    try {
      const seen = new Map(suspects.map((client) => [client, silenceByConnection.get(client)!]))
      for (const { processID } of all) closed.delete(processID)
      const isDead = await checkServer(pool, suspects, { closed, timeoutMs })
      // If the server does not respond, connections that stopped receiving data during the check are dead too.
      if (!isDead) return close(listSuspects())
      const dead = suspects.filter((client) => isDead(client, now - seen.get(client)!.since))
      // A connection that received data during the check is alive.
      close(
        dead.filter((client) => silenceByConnection.get(client) === seen.get(client) && silentSince(client)),
      )
    } finally {
      isProbing = false
    }
  }

  function close(dead: readonly Connection[]): void {
    if (dead.length === 0) return
    // Also replaces idle connections, because they are probably dead too and replacing a connection is cheap.
    const idle = [...all].filter((client) => !checkedOut.has(client))
    log(`database: ${dead.length} dead connections closed, and ${idle.length} idle connections replaced`)
    for (const client of [...dead, ...idle]) {
      closed.set(client.processID, performance.now())
      client.connection.stream.destroy(new DatabaseUnavailable('the database connection was dead'))
    }
  }

  const timer = setInterval(() => void poll(), pollIntervalMs).unref()
  return {
    expectRequests: () => void (timeoutMs = probeMs),
    stop: () => clearInterval(timer),
  }
}

/** Returns the number of bytes received and sent. Sent bytes count too, so that a long COPY counts as activity. */
function bytesOf({ connection }: Connection): number {
  const socket = connection.stream as Socket
  return socket.bytesRead + socket.bytesWritten
}

type DeadCheck = (client: Connection, silentMs: number) => boolean

/**
 * Reads the state of the server processes of the connections in `suspects`. Also terminates the server processes of
 * closed connections. Returns undefined if the server does not respond. Never rejects.
 */
async function checkServer(
  pool: RetryingPool,
  suspects: readonly Connection[],
  { closed, timeoutMs }: { closed: Map<number, number>; timeoutMs: number },
): Promise<DeadCheck | undefined> {
  const startedAt = performance.now()
  const probe = new pg.Client({ ...pool.options, connectionTimeoutMillis: 0 })
  probe.on('error', () => undefined)
  const probeEnded = new AbortController()
  void runFor(timeoutMs, probeEnded.signal).then((hasElapsed) => {
    // Reads the stream only when the timer fires, because a TLS connection replaces it.
    const { stream } = (probe as unknown as Connection).connection
    if (hasElapsed) stream.destroy(new DatabaseUnavailable('the database did not answer'))
  })
  try {
    await probe.connect()
    const { rows } = await probe.query<{ own: number; working: number[] }>(
      `select pg_backend_pid() as own, array(select pid from pg_stat_activity
         where pid = any($1::int[]) and state not like 'idle%') as working`,
      [suspects.map(({ processID }) => processID)],
    )
    const { own, working } = rows[0]!
    const isDirect = own === (probe as unknown as Connection).processID
    if (isDirect) await endProcesses(probe, closed)
    closed.clear()
    return ({ processID }, silentMs) => (isDirect ? !working.includes(processID) : silentMs > poolerLimitMs)
  } catch (error) {
    // The server has rejected this connection but is running, so existing connections might still work.
    const isGone = isDatabaseUnavailable(error) && !isRejectedByServer(error)
    // Records the outage from the time when the server stopped responding. Requests that have already waited for one
    // timeout then do not wait for another.
    if (isGone) pool.recordOutage(startedAt - suspectAfterMs)
    return isGone ? undefined : () => false
  } finally {
    probeEnded.abort()
    probe.end().catch(() => undefined)
  }
}

/**
 * Waits until this process has run for `ms`. Uses several short timers: if the process was blocked, a single long timer
 * would fire before pending responses are read. Returns false if `signal` aborted the wait.
 */
async function runFor(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    for (let left = ms; left > 0; left -= tickMs) await pause(tickMs, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}

/**
 * Terminates the server processes of closed connections. Also compares the start time, because the process id might
 * belong to another process by now.
 */
async function endProcesses(probe: pg.Client, closed: ReadonlyMap<number, number>): Promise<void> {
  if (closed.size === 0) return
  const now = performance.now()
  await probe.query(
    `select pg_terminate_backend(a.pid) from unnest($1::int[], $2::float8[]) as c(pid, ago)
       join pg_stat_activity a on a.pid = c.pid and a.usename = current_user
         and a.backend_start < clock_timestamp() - make_interval(secs => c.ago)`,
    [[...closed.keys()], [...closed.values()].map((at) => (now - at) / 1000)],
  )
}
