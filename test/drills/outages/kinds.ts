import type { Random } from '#demo/random.ts'
import { fillBackupDisk, repairBackupDisk } from './backup-disk.ts'
import { emptyDisk, fillDisk } from './disk.ts'
import { appRole, type ServerProcess, type ServerKind } from './app.ts'

export interface OutageKind {
  name: string
  serverKinds: readonly ServerKind[]
  /** Possible durations of the outage, in seconds. */
  lasts: readonly number[]
  /** True if the whole database is unreachable during the outage. */
  isTotal: boolean
  /** True if the outage ends the app's process, so that connections are refused until the app restarts. */
  endsApp?: boolean
  start(app: ServerProcess): unknown
  /**
   * Ends the outage, so that new database connections work normally. Returns faults that the outage caused and that
   * remain.
   */
  repair?(app: ServerProcess): Promise<readonly string[] | void> | void
  /** Name of the folder that needs a separate disk, because the drill fills the disk. */
  disk?: DrillDisk
}

const both = ['embedded', 'external'] as const
const external = ['external'] as const
const embedded = ['embedded'] as const
/** Possible delays in seconds before the operator restarts the server. 0 means an immediate restart. */
const restartDelaysSeconds = [0, 1, 6, 7]
const outageSeconds = [6, 7, 8]

/**
 * Returns outages in which PostgreSQL is stopped. If PostgreSQL is external, the drill restarts it. If it is embedded,
 * the app restarts it.
 */
const stopOutages = (
  name: string,
  signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL',
  lasts: readonly number[],
): OutageKind[] => {
  const strike = (app: ServerProcess) => app.victim.stop(signal)
  return [
    { name, serverKinds: embedded, lasts: [0], isTotal: true, start: strike },
    {
      name,
      serverKinds: external,
      lasts,
      isTotal: true,
      start: strike,
      repair: ({ victim }) => victim.start(),
    },
  ]
}

export type DrillDisk = 'data' | 'backups'

export const kinds: readonly OutageKind[] = [
  ...stopOutages('killed', 'SIGKILL', restartDelaysSeconds),
  ...stopOutages('restarted fast', 'SIGINT', [0, 0, 1, 6]),
  ...stopOutages('restarted immediately', 'SIGQUIT', [0, 0, 1, 6]),
  {
    name: 'app killed',
    serverKinds: both,
    lasts: [0],
    isTotal: false,
    endsApp: true,
    start: (app) => app.restartApp(),
  },
  {
    name: 'backends ended',
    serverKinds: both,
    lasts: [0],
    isTotal: false,
    start: ({ victim }) => victim.endBackends(),
  },
  {
    name: 'frozen',
    serverKinds: both,
    lasts: outageSeconds,
    isTotal: true,
    start: ({ victim }) => victim.freeze(),
    repair: ({ victim }) => victim.thaw(),
  },
  {
    name: 'connections cut',
    serverKinds: external,
    lasts: [0],
    isTotal: false,
    start: ({ proxy }) => proxy!.resetConnections(),
  },
  {
    name: 'connections refused',
    serverKinds: external,
    lasts: [1, 6, 7],
    isTotal: true,
    async start({ proxy }) {
      await proxy!.setNewConnections('refused')
      proxy!.resetConnections()
    },
    repair: ({ proxy }) => proxy!.setNewConnections('served'),
  },
  {
    name: 'old connections silent',
    serverKinds: external,
    lasts: [0],
    isTotal: false,
    start: ({ proxy }) => proxy!.silence(),
  },
  {
    name: 'old connections forgotten',
    serverKinds: external,
    lasts: [0],
    isTotal: false,
    start: ({ proxy }) => proxy!.silence('still holds them'),
  },
  {
    name: 'all silent',
    serverKinds: external,
    lasts: outageSeconds,
    isTotal: true,
    async start({ proxy }) {
      await proxy!.setNewConnections('silent')
      proxy!.silence()
    },
    repair: ({ proxy }) => proxy!.setNewConnections('served'),
  },
  {
    name: 'slow network',
    serverKinds: external,
    lasts: [5],
    isTotal: false,
    start: ({ proxy }) => proxy!.delay(75),
    repair: ({ proxy }) => proxy!.delay(0),
  },
  {
    name: 'short of connections',
    serverKinds: external,
    lasts: [5],
    isTotal: false,
    async start({ victim }) {
      await victim.query(`alter role ${appRole} connection limit 3`)
      await victim.endBackends()
    },
    repair: ({ victim }) => victim.query(`alter role ${appRole} connection limit -1`),
  },
  {
    name: 'disk full',
    serverKinds: both,
    lasts: [8],
    isTotal: false,
    disk: 'data',
    start: ({ disk }) => fillDisk(disk),
    async repair({ disk, kind, victim }) {
      emptyDisk(disk)
      // PostgreSQL might have stopped because the disk was full. In that case, an operator would restart PostgreSQL.
      if (kind === 'external') await victim.start()
    },
  },
  {
    name: 'backup disk full',
    serverKinds: both,
    lasts: [8],
    isTotal: false,
    disk: 'backups',
    start: fillBackupDisk,
    repair: repairBackupDisk,
  },
]

export interface PlannedOutage {
  kind: OutageKind
  lastsMs: number
}

/** Plans `count` outages in random order. Every kind of outage occurs equally often. */
export function planOutages(
  app: ServerKind,
  of: readonly OutageKind[],
  count: number,
  random: Random,
): PlannedOutage[] {
  const mine = of.filter(({ serverKinds }) => serverKinds.includes(app))
  const plan = Array.from({ length: mine.length === 0 ? 0 : count }, (_, at): PlannedOutage => {
    const kind = mine[at % mine.length]!
    const nth = Math.floor(at / mine.length)
    return {
      kind,
      lastsMs: kind.lasts[(nth + random.int(0, kind.lasts.length - 1)) % kind.lasts.length]! * 1000,
    }
  })
  for (let at = plan.length - 1; at > 0; at--) {
    const other = random.int(0, at)
    const moved = plan[at]!
    plan[at] = plan[other]!
    plan[other] = moved
  }
  return plan
}
