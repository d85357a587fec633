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

/** What PostgreSQL says of itself (SQLSTATE) while it cannot serve anybody. */
const serverTrouble = new Set([
  '25006', // a standby that is not promoted yet
  '53100', // the disk is full
  '53200', // out of memory
  '53300', // too many connections
  '53400',
  '55P03', // a lock was not to be had in time
  '57P01', // shut down by an administrator
  '57P02', // shut down after a crash
  '57P03', // starting up, or recovering
  '58030', // a file could not be written
])

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
  if (code === 'ENOENT') return syscall === 'connect'
  return lostConnection.has(code) || serverTrouble.has(code) || code.startsWith('08')
}
