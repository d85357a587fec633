/**
 * Ends the program with the reason, without a stack: these are for people who start Souk.
 * @param {unknown} error
 */
export function markFailed(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
