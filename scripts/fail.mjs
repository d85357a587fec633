/**
 * Prints the error message and exits with 1. Operators read it, so it has no stack.
 * @param {unknown} error
 */
export function markFailed(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
