import { isExternalError } from './external-errors.ts'

/** Thrown if the database returned no connection or no result within the request's timeout. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Operating system error codes for a server that cannot be reached. */
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

/** SQLSTATEs for a server that is temporarily unavailable. */
const serverTrouble = new Set([
  '25006', // a standby that is not promoted yet
  '25P03', // the transaction was idle for too long
  '25P04', // the transaction took too long
  '3D000', // the database was renamed or dropped
  '40003', // unknown whether the statement was completed
  '42501', // a privilege was revoked from the role
  '55P03', // a lock was not available in time
])

/** SQLSTATE classes whose codes all indicate an outage. */
const serverTroubleClasses = [
  '08', // the connection failed
  '28', // the role cannot sign in: locked, changed password, pg_hba
  '53', // out of disk space, memory or connections
  '57P', // the server is shutting down or starting up
  '58', // an error of the operating system
]

/** SQLSTATEs after which the same transaction can be retried immediately: serialization failure and deadlock. */
const conflicts = new Set(['40001', '40P01'])
/** SQLSTATE of a statement that exceeded `statement_timeout` or was canceled by an operator. */
const canceled = '57014'

// Matches the messages of pg errors that have no code.
const clientWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/**
 * SQLSTATE 55000. If it occurs while connecting, the database does not accept connections. If a statement causes it,
 * the statement has a bug.
 */
const notAccepting = '55000'
const rejected = new WeakSet<object>()

/**
 * Marks an error as a failure to connect. Needed because the same SQLSTATE has another meaning if a statement causes
 * it.
 */
export function recordConnectFailure(error: unknown): void {
  if (codeOf(error) === notAccepting) rejected.add(error as Error)
}

/** Returns whether PostgreSQL is unreachable or temporarily unavailable. A later attempt might then succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  if (rejected.has(error)) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return clientWords.test(error.message)
  // A missing socket file means that the embedded server is down. Other missing files have nothing to do with the
  // database.
  if (code === 'ENOENT') return syscall === 'connect' && !isExternalError(error)
  // Calls to external services can fail with the same codes, so errors that are marked as external do not count.
  if (lostConnection.has(code)) return !isExternalError(error)
  if (serverTrouble.has(code)) return true
  return isSqlState(code) && serverTroubleClasses.some((prefix) => code.startsWith(prefix))
}

/**
 * Returns whether the server is running but rejects this database role. Connections with other roles might still work.
 */
export function isRejectedByServer(error: unknown): boolean {
  const code = codeOf(error)
  if (rejected.has(error as Error)) return true
  return (
    code === '53300' || code === '42501' || code === '3D000' || (isSqlState(code) && code.startsWith('28'))
  )
}

/**
 * Returns whether PostgreSQL rolled the transaction back because of a conflict with another transaction. Such a
 * transaction can be retried.
 */
export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error))
}

/** Returns whether the server is running but was too busy for a statement or transaction. A retry might succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return isConflict(error) || codeOf(error) === canceled
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Returns whether a code is a SQLSTATE, as opposed to a code of the operating system or of Node. */
function isSqlState(code: string): boolean {
  return /^\d[\dA-Z]{4}$/.test(code)
}
