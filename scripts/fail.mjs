/**
 * Prints the error message and exits with 1. Does not print the stack trace, because operators do not need it.
 * @param {unknown} error
 */
export function exitWithError(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
