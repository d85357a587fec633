import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBinaries, programPath } from './binaries.ts'

/**
 * Runs PostgreSQL's programs. If the caller is root, the programs run as another account, because they refuse to run as
 * root.
 */
export interface Runner {
  /** Name of this way to run programs, for error messages: "plain", "userns", or "setuid" followed by the account. */
  kind: string
  folder: string
  /** Major version of PostgreSQL, such as 18. */
  major: number
  /** Account that must own the data folder. If undefined, the caller's account must own it. */
  uid: number | undefined
  own(file: string): void
  run(name: 'initdb' | 'postgres' | 'pg_ctl', args: string[], options: SpawnOptions): ChildProcess
}

interface RunMethod {
  kind: string
  prefix: string[]
  account?: { uid: number; gid: number }
}

/**
 * Runs PostgreSQL in a user namespace in which root appears as the account "nobody", because PostgreSQL refuses to run
 * as root. Outside the namespace, the process still runs as root, so it can use folders such as /root.
 */
const usernsMethod: RunMethod = {
  kind: 'userns',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
}
const plainMethod: RunMethod = { kind: 'plain', prefix: [] }

/**
 * Chooses how to run PostgreSQL, based on the caller's account and on the owner of the cluster if one exists. With
 * `asRoot`, root runs PostgreSQL as a separate account.
 */
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
        `${data} belongs to account ${owner}, but this is account ${uid}. Run as its owner, or choose another folder.`,
      )
    const folder = findBinaries(home, log, () => true)
    // initdb requires an entry for the account in /etc/passwd. Some container platforms run programs with random uids
    // that have no entry.
    return (hasAccount() ? undefined : probe(usernsMethod, folder)) ?? requireRunner(plainMethod, folder)
  }
  if ((owner ?? 0) === 0 && asRoot !== 'setuid') {
    const runner = probe(
      usernsMethod,
      findBinaries(home, log, () => true),
    )
    if (runner) return runner
  }
  return runAsOtherAccount(home, data, owner, log)
}

function runAsOtherAccount(
  home: string,
  data: string,
  owner: number | undefined,
  log: (line: string) => void,
) {
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const account =
    owner === undefined
      ? (accounts.find((a) => a.name === 'postgres') ?? accounts.find((a) => a.name === 'nobody'))
      : accounts.find((a) => a.uid === owner)
  if (!account)
    throw new Error('PostgreSQL does not run as root, and there is no other account to run it as.')
  if (account.uid === 0)
    throw new Error(
      `PostgreSQL cannot run as root here. Give ${data} to another account: chown -R nobody ${data}`,
    )
  if (!isTraversable(home))
    throw new Error(
      `PostgreSQL does not run as root, and the account ${account.name} that it runs as cannot reach ${home}. ` +
        'Choose a folder that all accounts can reach, such as one in /var/lib.',
    )
  const method: RunMethod = {
    kind: `setuid ${account.name}`,
    prefix: [],
    account: { uid: account.uid, gid: account.gid },
  }
  return requireRunner(
    method,
    findBinaries(home, log, (folder) => probe(method, folder) !== undefined),
  )
}

/** Returns a runner that uses this method, or undefined if the method does not work on this machine. */
function probe(method: RunMethod, folder: string): Runner | undefined {
  const [command, ...args] = [...method.prefix, programPath(folder, 'postgres'), '--version']
  const { status, stdout } = spawnSync(command!, args, {
    ...method.account,
    cwd: path.parse(folder).root,
    encoding: 'utf8',
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return status === 0 && major ? createRunner(method, folder, Number(major)) : undefined
}

function requireRunner(method: RunMethod, folder: string): Runner {
  const runner = probe(method, folder)
  if (runner) return runner
  throw new Error(
    `The embedded PostgreSQL in ${folder} cannot run here (${method.kind}). ` +
      'On Linux it needs glibc 2.27 or later, so not Alpine.',
  )
}

function createRunner({ kind, prefix, account }: RunMethod, folder: string, major: number): Runner {
  return {
    kind,
    folder,
    major,
    uid: account?.uid,
    own: (file) => account && fs.chownSync(file, account.uid, account.gid),
    run(name, args, options) {
      const [command, ...rest] = [...prefix, programPath(folder, name), ...args]
      return spawn(command!, rest, { ...options, ...account, cwd: path.parse(folder).root })
    },
  }
}

const isTraversable = (folder: string): boolean =>
  (fs.statSync(folder).mode & 0o001) !== 0 &&
  (folder === path.dirname(folder) || isTraversable(path.dirname(folder)))

function hasAccount(): boolean {
  if (process.platform !== 'linux') return true
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}
