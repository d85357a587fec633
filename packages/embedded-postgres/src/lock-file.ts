import fs from 'node:fs'
import path from 'node:path'
import { isTaken } from './process-state.ts'

/** What a running server writes about itself into its data folder. */
export interface LockFile {
  pid: number
  port: number
  /** Empty while it is starting, or when it listens on TCP only. */
  socketFolder: string
}

export function readLockFile(data: string): LockFile | undefined {
  const [pid, , , port, socketFolder = ''] = (readText(path.join(data, 'postmaster.pid')) ?? '').split('\n')
  return Number(pid) > 0 && Number(port) > 0
    ? { pid: Number(pid), port: Number(port), socketFolder }
    : undefined
}

/**
 * After a kill -9 the lock files of the data and of the socket name a dead server. PostgreSQL believes
 * it alive when its number has gone to another process (a restarted container) or waits to be reaped.
 * The number is replaced, not the file removed: PostgreSQL still checks the old shared memory by it.
 */
export function disownStaleLocks(data: string, socketFolder: string | undefined, port: number): void {
  if (process.platform !== 'linux') return
  disown(path.join(data, 'postmaster.pid'), data)
  if (socketFolder) disown(path.join(socketFolder, `.s.PGSQL.${port}.lock`), data)
}

function disown(file: string, data: string): void {
  const text = readText(file)
  const pid = Number(text?.split('\n', 1)[0])
  if (text === undefined || !pid || !isTaken(pid)) return
  if (mayBeServer(pid, data)) return
  const mine = `${file}.${process.pid}`
  try {
    fs.renameSync(file, mine)
    // Another process may have started the server since we looked: then this is its file, put it back.
    if (fs.readFileSync(mine, 'utf8') === text)
      fs.writeFileSync(mine, text.replace(/^\d+/, String(deadPid())))
    fs.linkSync(mine, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(mine, { force: true })
  }
}

/** Returns false if the process id now belongs to another program, or to a PostgreSQL with another data folder. */
export function mayBeServer(pid: number, data: string): boolean {
  if (pid === process.pid) return false
  const line = readText(`/proc/${pid}/cmdline`)
  if (line === undefined) return true
  const [program = '', ...args] = line.split('\0')
  const folder = args[args.indexOf('-D') + 1]
  return path.basename(program) === 'postgres' && realPath(folder ?? '') === realPath(data)
}

function realPath(folder: string): string {
  try {
    return fs.realpathSync(folder)
  } catch {
    return folder
  }
}

function deadPid(): number {
  let pid = 4_194_303 // Linux's highest
  while (isTaken(pid)) pid--
  return pid
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
