import { isOutside } from '../outside/outside-errors.ts'

/** No connection was to be had, or no answer came, within the time that a request may wait. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** What the operating system says of a server that is not there, or no longer. */
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
])

/** SQLSTATEs of a server that cannot serve anybody now. */
const serverTrouble = new Set([
  '25006', // a standby that is not promoted yet
  '25P03', // the transaction lay idle for too long
  '25P04', // the transaction took too long
  '3D000', // the database was renamed or dropped
  '40003', // nobody knows whether the statement was completed
  '42501', // a right was taken from the role
  '55P03', // a lock was not to be had in time
])

/** Classes of SQLSTATE of which every code says the same. */
const serverTroubleClasses = [
  '08', // the connection
  '28', // the role may not sign in: locked, another password, pg_hba
  '53', // disk, memory or connections are used up
  '57P', // an operator ended it, or it starts up
  '58', // the operating system
]

/** SQLSTATEs after which the same transaction may succeed at once: serialization failure, deadlock. */
const conflicts = new Set(['40001', '40P01'])
/** A statement ran into `statement_timeout`, or an operator canceled it. */
const canceled = '57014'

// pg gives these no code.
const clientWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/** Whether PostgreSQL cannot be reached or cannot serve now, so that the same may succeed a little later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return clientWords.test(error.message)
  // A missing socket file: the embedded server is down. Any other missing file is no matter of the database.
  if (code === 'ENOENT') return syscall === 'connect' && !isOutside(error)
  // The operating system says the same of every other server, so a service outside is told apart by its mark.
  if (lostConnection.has(code)) return !isOutside(error)
  if (serverTrouble.has(code)) return true
  return isSqlState(code) && serverTroubleClasses.some((begin) => code.startsWith(begin))
}

/** Whether the server answered that it does not serve this role now: it is there, and others may be served. */
export function isRefusedByServer(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '53300' || code === '42501' || code === '3D000' || (isSqlState(code) && code.startsWith('28'))
  )
}

/** Whether PostgreSQL rolled the transaction back for another's sake, so that all of it may be run again. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error))
}

/** Whether the server is there but was too busy for this statement or transaction; the same may succeed later. */
export function isDatabaseBusy(error: unknown): boolean {
  return isConflict(error) || codeOf(error) === canceled
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Five characters: codes of the operating system and of Node are longer or begin with a letter. */
function isSqlState(code: string): boolean {
  return /^\d[\dA-Z]{4}$/.test(code)
}
