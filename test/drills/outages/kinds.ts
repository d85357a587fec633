import type { Random } from '#demo/random.ts'
import { fillBackupDisk, mendBackupDisk } from './backup-disk.ts'
import { emptyDisk, fillDisk } from './disk.ts'
import { appRole, type ServerProcess, type ServerKind } from './app.ts'

export interface Kind {
  name: string
  houses: readonly ServerKind[]
  /** Possible durations in seconds; each outage uses one of them. */
  lasts: readonly number[]
  /** True if the database cannot be reached at all during the outage. */
  isTotal: boolean
  /** True if the outage ends the app's process: connections are refused until it restarts. */
  endsApp?: boolean
  strike(app: ServerProcess): unknown
  /** Repairs the database: new connections work normally afterwards. Returns faults that the outage left behind. */
  mend?(app: ServerProcess): Promise<readonly string[] | void> | void
  /** The folder on which a separate disk is mounted, so that it can be filled. */
  disk?: DrillDisk
}

const both = ['embedded', 'external'] as const
const external = ['external'] as const
const embedded = ['embedded'] as const
/** The operator restarts the server immediately or a few seconds later. */
const downFor = [0, 1, 6, 7]
const awayFor = [6, 7, 8]

/** The drill restarts an external PostgreSQL; the app itself restarts the embedded one. */
const stopped = (
  name: string,
  signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL',
  lasts: readonly number[],
): Kind[] => {
  const strike = (app: ServerProcess) => app.victim.stop(signal)
  return [
    { name, houses: embedded, lasts: [0], isTotal: true, strike },
    { name, houses: external, lasts, isTotal: true, strike, mend: ({ victim }) => victim.start() },
  ]
}

export type DrillDisk = 'data' | 'backups'

export const kinds: readonly Kind[] = [
  ...stopped('killed', 'SIGKILL', downFor),
  ...stopped('restarted fast', 'SIGINT', [0, 0, 1, 6]),
  ...stopped('restarted immediately', 'SIGQUIT', [0, 0, 1, 6]),
  {
    name: 'app killed',
    houses: both,
    lasts: [0],
    isTotal: false,
    endsApp: true,
    strike: (app) => app.restartApp(),
  },
  {
    name: 'backends ended',
    houses: both,
    lasts: [0],
    isTotal: false,
    strike: ({ victim }) => victim.endBackends(),
  },
  {
    name: 'frozen',
    houses: both,
    lasts: awayFor,
    isTotal: true,
    strike: ({ victim }) => victim.freeze(),
    mend: ({ victim }) => victim.thaw(),
  },
  {
    name: 'connections cut',
    houses: external,
    lasts: [0],
    isTotal: false,
    strike: ({ proxy }) => proxy!.cut(),
  },
  {
    name: 'connections refused',
    houses: external,
    lasts: [1, 6, 7],
    isTotal: true,
    async strike({ proxy }) {
      await proxy!.newOnes('refused')
      proxy!.cut()
    },
    mend: ({ proxy }) => proxy!.newOnes('served'),
  },
  {
    name: 'old connections silent',
    houses: external,
    lasts: [0],
    isTotal: false,
    strike: ({ proxy }) => proxy!.silence(),
  },
  {
    name: 'old connections forgotten',
    houses: external,
    lasts: [0],
    isTotal: false,
    strike: ({ proxy }) => proxy!.silence('still holds them'),
  },
  {
    name: 'all silent',
    houses: external,
    lasts: awayFor,
    isTotal: true,
    async strike({ proxy }) {
      await proxy!.newOnes('silent')
      proxy!.silence()
    },
    mend: ({ proxy }) => proxy!.newOnes('served'),
  },
  {
    name: 'slow network',
    houses: external,
    lasts: [5],
    isTotal: false,
    strike: ({ proxy }) => proxy!.delay(75),
    mend: ({ proxy }) => proxy!.delay(0),
  },
  {
    name: 'short of connections',
    houses: external,
    lasts: [5],
    isTotal: false,
    async strike({ victim }) {
      await victim.query(`alter role ${appRole} connection limit 3`)
      await victim.endBackends()
    },
    mend: ({ victim }) => victim.query(`alter role ${appRole} connection limit -1`),
  },
  {
    name: 'disk full',
    houses: both,
    lasts: [8],
    isTotal: false,
    disk: 'data',
    strike: ({ disk }) => fillDisk(disk),
    async mend({ disk, kind, victim }) {
      emptyDisk(disk)
      // PostgreSQL may have stopped because of the full disk; an operator restarts it.
      if (kind === 'external') await victim.start()
    },
  },
  {
    name: 'backup disk full',
    houses: both,
    lasts: [8],
    isTotal: false,
    disk: 'backups',
    strike: fillBackupDisk,
    mend: mendBackupDisk,
  },
]

export interface Planned {
  kind: Kind
  lastsMs: number
}

/** Plans `count` outages: each kind equally often, in a random order. */
export function planOutages(app: ServerKind, of: readonly Kind[], count: number, random: Random): Planned[] {
  const mine = of.filter(({ houses }) => houses.includes(app))
  const plan = Array.from({ length: mine.length === 0 ? 0 : count }, (_, at): Planned => {
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
