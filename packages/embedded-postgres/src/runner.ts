import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBinaries, programIn } from './binaries.ts'

/** A way to run PostgreSQL's programs, which refuse to be root. */
export interface Runner {
  /** For messages: plain, userns, or setuid and the account. */
  kind: string
  folder: string
  /** The programs' major version, such as 18. */
  major: number
  /** The account that must own the data, where it is not our own. */
  uid: number | undefined
  own(file: string): void
  run(name: 'initdb' | 'postgres' | 'pg_ctl', args: string[], options: SpawnOptions): ChildProcess
}

interface Way {
  kind: string
  prefix: string[]
  account?: { uid: number; gid: number }
}

// Shows our own uid to PostgreSQL as "nobody", while files stay ours: private folders such as /root work.
const userns: Way = {
  kind: 'userns',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
}
const plain: Way = { kind: 'plain', prefix: [] }

/** Picks the way that fits this account and an existing cluster's owner; `asRoot` forces root's second way. */
export function chooseRunner(
  home: string,
  data: string,
  log: (line: string) => void,
  asRoot?: 'setuid',
): Runner {
  const owner = fs.existsSync(data) ? fs.statSync(data).uid : undefined
  const uid = process.geteuid?.()
  if (uid === undefined || uid !== 0) {
    if (uid !== undefined && owner !== undefined && owner !== uid)
      throw new Error(
        `${data} belongs to the account ${owner}, this is ${uid}. Run as its owner, or choose another folder.`,
      )
    const folder = findBinaries(home, log, () => true)
    // initdb wants a passwd entry, which the random uids of some container platforms lack
    return (hasAccount() ? undefined : tryWay(userns, folder)) ?? mustRun(plain, folder)
  }
  if ((owner ?? 0) === 0 && asRoot !== 'setuid') {
    const runner = tryWay(
      userns,
      findBinaries(home, log, () => true),
    )
    if (runner) return runner
  }
  return runAsAnother(home, data, owner, log)
}

function runAsAnother(home: string, data: string, owner: number | undefined, log: (line: string) => void) {
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const account =
    owner === undefined
      ? (accounts.find((a) => a.name === 'postgres') ?? accounts.find((a) => a.name === 'nobody'))
      : accounts.find((a) => a.uid === owner)
  if (!account) throw new Error('This is root, and there is no account to run PostgreSQL as.')
  if (account.uid === 0)
    throw new Error(
      `PostgreSQL cannot be root here. Give ${data} to another account: chown -R nobody ${data}`,
    )
  if (!mayPass(home))
    throw new Error(
      `This is root, and the account ${account.name} that PostgreSQL runs as cannot reach ${home}. ` +
        'Keep its data in a public place, such as a folder in /var/lib.',
    )
  const way: Way = {
    kind: `setuid ${account.name}`,
    prefix: [],
    account: { uid: account.uid, gid: account.gid },
  }
  return mustRun(
    way,
    findBinaries(home, log, (folder) => tryWay(way, folder) !== undefined),
  )
}

function tryWay(way: Way, folder: string): Runner | undefined {
  const [command, ...args] = [...way.prefix, programIn(folder, 'postgres'), '--version']
  const probe = spawnSync(command!, args, { ...way.account, cwd: path.parse(folder).root, encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(probe.stdout ?? '')?.[1]
  return probe.status === 0 && major ? asRunner(way, folder, Number(major)) : undefined
}

function mustRun(way: Way, folder: string): Runner {
  const runner = tryWay(way, folder)
  if (runner) return runner
  throw new Error(
    `The embedded PostgreSQL in ${folder} cannot run here (${way.kind}). ` +
      'On Linux it needs glibc 2.27 or later, so not Alpine.',
  )
}

function asRunner({ kind, prefix, account }: Way, folder: string, major: number): Runner {
  return {
    kind,
    folder,
    major,
    uid: account?.uid,
    own: (file) => account && fs.chownSync(file, account.uid, account.gid),
    run(name, args, options) {
      const [command, ...rest] = [...prefix, programIn(folder, name), ...args]
      return spawn(command!, rest, { ...options, ...account, cwd: path.parse(folder).root })
    },
  }
}

const mayPass = (folder: string): boolean =>
  (fs.statSync(folder).mode & 0o001) !== 0 &&
  (folder === path.dirname(folder) || mayPass(path.dirname(folder)))

function hasAccount(): boolean {
  if (process.platform !== 'linux') return true
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}
