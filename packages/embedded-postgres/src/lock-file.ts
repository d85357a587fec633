import fs from 'node:fs'
import path from 'node:path'
import { isPidInUse } from './process-state.ts'

/** Content of the file `postmaster.pid`, which a running server writes to its data folder. */
export interface LockFile {
  pid: number
  port: number
  /** Folder of the server's socket. Empty while the server is starting, or if the server listens only on TCP. */
  socketFolder: string
}

export function readLockFile(data: string): LockFile | undefined {
  const [pid, , , port, socketFolder = ''] = (readText(path.join(data, 'postmaster.pid')) ?? '').split('\n')
  return Number(pid) > 0 && Number(port) > 0
    ? { pid: Number(pid), port: Number(port), socketFolder }
    : undefined
}

/**
 * Replaces the process id in stale lock files in the data folder and in the socket's folder. After `kill -9`, these
 * files still contain the dead server's id. If the dead process has not been reaped yet, or if another process now has
 * the id (in a restarted container), PostgreSQL would assume that the server is still running. The files are not
 * removed, because PostgreSQL uses them to find shared memory that the dead server has left behind.
 */
export function invalidateStaleLocks(data: string, socketFolder: string | undefined, port: number): void {
  if (process.platform !== 'linux') return
  invalidateStaleLock(path.join(data, 'postmaster.pid'), data)
  if (socketFolder) invalidateStaleLock(path.join(socketFolder, `.s.PGSQL.${port}.lock`), data)
}

function invalidateStaleLock(file: string, data: string): void {
  const text = readText(file)
  const pid = Number(text?.split('\n', 1)[0])
  if (text === undefined || !pid || !isPidInUse(pid)) return
  if (couldBeServer(pid, data)) return
  const temporary = `${file}.${process.pid}`
  try {
    fs.renameSync(file, temporary)
    // If another process has started a server since this file was read, the file belongs to that server and is put back
    // unchanged.
    if (fs.readFileSync(temporary, 'utf8') === text)
      fs.writeFileSync(temporary, text.replace(/^\d+/, String(unusedPid())))
    fs.linkSync(temporary, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(temporary, { force: true })
  }
}

/**
 * Returns whether a process could be the server of this data folder. Returns false if the process runs another program,
 * or is a PostgreSQL server with another data folder.
 */
export function couldBeServer(pid: number, data: string): boolean {
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

function unusedPid(): number {
  let pid = 4_194_303 // highest process id on Linux
  while (isPidInUse(pid)) pid--
  return pid
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
