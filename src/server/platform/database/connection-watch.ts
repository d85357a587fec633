import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, isDatabaseUnavailable, isRejectedByServer } from '../core/database-errors.ts'
import type { RetryingPool } from './retrying-pool.ts'

export interface ConnectionWatch {
  /**
   * Marks the end of startup. After this call, a server that does not respond for a few seconds counts as
   * unavailable.
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

const everyMs = 250
const suspiciousMs = 1_000
const probeMs = 1_500
/**
 * Timeout in ms for a check of the server during startup, long enough that a busy machine does not interrupt a
 * migration or the creation of demo data.
 */
const startupProbeMs = 30_000
const tickMs = 100
/**
 * Time in ms after which a silent connection behind a pooler counts as dead, because the server processes behind a
 * pooler cannot be checked. The time is longer than the statement timeout of 30 s.
 */
const poolerLimitMs = 35_000

/**
 * Closes connections that died silently, such as after a failover or a firewall timeout, so that their statements fail
 * within seconds instead of minutes. When a statement waits too long, a new connection checks the server process of the
 * waiting connection. The waiting connection is dead if the server process is idle or the server does not respond. The
 * server process of a dead connection is terminated too, because the process may still hold locks.
 */
export function watchConnections(pool: RetryingPool, log: (line: string) => void): ConnectionWatch {
  const all = new Set<Connection>()
  const checkedOut = new Set<Connection>()
  const silences = new Map<Connection, Silence>()
  const closed = new Map<number, number>()
  let isProbing = false
  let timeoutMs = startupProbeMs
  const asConnection = (client: pg.PoolClient): Connection => client as unknown as Connection
  pool.on('connect', (client) => void all.add(asConnection(client)))
  pool.on('acquire', (client) => void checkedOut.add(asConnection(client)))
  pool.on('release', (_error, client) => void checkedOut.delete(asConnection(client)))
  pool.on('remove', (client) => {
    for (const stored of [all, checkedOut, silences]) stored.delete(asConnection(client))
  })

  function silentSince(client: Connection): number | undefined {
    const bytes = bytesOf(client)
    const silence = silences.get(client)
    if (client.readyForQuery) silences.delete(client)
    else if (silence?.bytes === bytes) return silence.since
    else silences.set(client, { bytes, since: performance.now() })
    return undefined
  }

  function longSilent(): Connection[] {
    const now = performance.now()
    return [...all].filter((client) => now - (silentSince(client) ?? now) >= suspiciousMs)
  }

  async function poll(): Promise<void> {
    const now = performance.now()
    const suspects = longSilent()
    if ((suspects.length === 0 && closed.size === 0) || isProbing) return
    isProbing = true
    try {
      const seen = new Map(suspects.map((client) => [client, silences.get(client)!]))
      for (const { processID } of all) closed.delete(processID)
      const isDead = await checkServer(pool, suspects, { closed, timeoutMs })
      // If the server does not respond, connections that became silent during the check are dead too.
      if (!isDead) return close(longSilent())
      const dead = suspects.filter((client) => isDead(client, now - seen.get(client)!.since))
      // A connection that received data during the check is alive.
      close(dead.filter((client) => silences.get(client) === seen.get(client) && silentSince(client)))
    } finally {
      isProbing = false
    }
  }

  function close(dead: readonly Connection[]): void {
    if (dead.length === 0) return
    // Idle connections are replaced as well, because they are probably dead too and replacing a connection is cheap.
    const idle = [...all].filter((client) => !checkedOut.has(client))
    log(`database: ${dead.length} dead connections closed, and ${idle.length} idle connections replaced`)
    for (const client of [...dead, ...idle]) {
      closed.set(client.processID, performance.now())
      client.connection.stream.destroy(new DatabaseUnavailable('the database connection was dead'))
    }
  }

  const timer = setInterval(() => void poll(), everyMs).unref()
  return {
    expectRequests: () => void (timeoutMs = probeMs),
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns the number of bytes received plus the number of bytes sent. Sent bytes are included so that a long COPY
 * counts as activity.
 */
function bytesOf({ connection }: Connection): number {
  const socket = connection.stream as Socket
  return socket.bytesRead + socket.bytesWritten
}

type Verdict = (client: Connection, silentMs: number) => boolean

/**
 * Reads the state of the server processes of `suspects` and terminates the server processes of closed connections.
 * Returns undefined if the server does not respond. Never rejects.
 */
async function checkServer(
  pool: RetryingPool,
  suspects: readonly Connection[],
  { closed, timeoutMs }: { closed: Map<number, number>; timeoutMs: number },
): Promise<Verdict | undefined> {
  const startedAt = performance.now()
  const probe = new pg.Client({ ...pool.options, connectionTimeoutMillis: 0 })
  probe.on('error', () => undefined)
  const probeEnded = new AbortController()
  void runFor(timeoutMs, probeEnded.signal).then((hasElapsed) => {
    // The stream must be read when the timer fires, because a TLS connection replaces it.
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
    // The server rejected this connection but is running, so existing connections may still work.
    const isGone = isDatabaseUnavailable(error) && !isRejectedByServer(error)
    // The outage counts from the start of the silence, so that requests that have already waited for one timeout do not
    // wait for another.
    if (isGone) pool.recordOutage(startedAt - suspiciousMs)
    return isGone ? undefined : () => false
  } finally {
    probeEnded.abort()
    probe.end().catch(() => undefined)
  }
}

/**
 * Waits until this process has run for `ms`. After the process was blocked, one long timer would fire before
 * pending responses are read. Several short timers let the process read the responses in between. Returns false if
 * `signal` aborted the wait.
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
 * Terminates the server processes of closed connections. Compares the start time as well, because PostgreSQL's host may
 * have reused the process id.
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
