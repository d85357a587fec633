/**
 * Prints the error message and exits with 1. Does not print the stack, because the message is for operators.
 * @param {unknown} error
 */
export function markFailed(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
