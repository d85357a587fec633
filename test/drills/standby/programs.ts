import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Paths of the programs that the drill runs, and the account that runs some of them. */
export interface Programs {
  haproxy: string
  pgbouncer: string
  /** Path of the folder that contains initdb, postgres and pg_basebackup. */
  postgres: string
  /**
   * Account that runs PostgreSQL and PgBouncer, because they refuse to run as root. Undefined if the drill does not run
   * as root.
   */
  user: { uid: number; gid: number } | undefined
}

const debian = '/usr/lib/postgresql'
const minPostgresVersion = 15

/**
 * Returns the paths of the programs. If programs are missing, returns an error message with their names and the command
 * that installs them.
 */
export function findPrograms(): Programs | string {
  const haproxy = findProgram('haproxy')
  const pgbouncer = findProgram('pgbouncer')
  const postgres = findPostgres()
  const missing = [
    ...(haproxy ? [] : ['haproxy']),
    ...(pgbouncer ? [] : ['pgbouncer']),
    ...(postgres ? [] : ['postgresql']),
  ]
  if (!haproxy || !pgbouncer || !postgres)
    return `This drill needs ${missing.join(', ')}, which is not on this machine. On Debian or Ubuntu: apt-get install ${missing.join(' ')}`
  return { haproxy, pgbouncer, postgres, user: process.getuid?.() === 0 ? userOf('postgres') : undefined }
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

/**
 * Returns the folder with the newest PostgreSQL version on Debian, which installs each version in a separate folder. On
 * other systems, returns the folder in the PATH that contains PostgreSQL.
 */
function findPostgres(): string | undefined {
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).map(Number).filter(Number.isInteger) : []
  const supported = versions.filter((version) => version >= minPostgresVersion).toSorted((a, b) => b - a)
  const found = supported.map((version) => path.join(debian, String(version), 'bin'))
  const inPath = findProgram('initdb')
  if (inPath) found.push(path.dirname(fs.realpathSync(inPath)))
  return found.find((folder) => ['initdb', 'postgres', 'pg_basebackup'].every((name) => isIn(folder, name)))
}

const isIn = (folder: string, name: string): boolean => fs.existsSync(path.join(folder, name))

function userOf(name: string): Programs['user'] {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
  )
  if (!uid || !gid)
    throw new Error(`PostgreSQL does not run as root, and there is no account ${name} to run it with`)
  return { uid, gid }
}

/** Creates a folder in which the programs can create files. */
export function createProgramFolder({ user }: Programs, home: string, name: string): string {
  const folder = path.join(home, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) fs.chownSync(folder, user.uid, user.gid)
  return folder
}

/**
 * Runs a program and waits until it exits.
 * @throws {Error} with the program's error output if it fails
 */
export function runProgram({ user }: Programs, program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { ...user, encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${path.basename(program)}: ${stderr || String(error)}`)
}

export interface RunningProgram {
  pid: number
  signal(signal: NodeJS.Signals): void
  /** Sends the signal to the program, and sends SIGKILL if it has not exited after five seconds. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts a long-running program. The program's output is written to `log`. */
export function startProgram(
  { user }: Programs,
  log: string,
  program: string,
  args: readonly string[],
): RunningProgram {
  const out = fs.openSync(log, 'a')
  const child: ChildProcess = spawn(program, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', out, out],
    detached: true,
  })
  fs.closeSync(out)
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid!,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await hasEnded
      clearTimeout(late)
    },
  }
}
