import { availableParallelism, loadavg } from 'node:os'
import { openProgram } from '../scripts/program.mjs'
import type { BenchProgram } from './app.ts'
import { summarizeTargets, type Target } from './targets.ts'

/**
 * Part of a benchmark. It prints its measurements and returns its targets with the measured values. Resources that the
 * part adds to `ends` are closed after the part has finished.
 */
export type BenchPart = (program: BenchProgram) => Promise<Target[]>

/** Returns the definition of the command-line flag that runs only one part of a benchmark. */
export const createOnlyFlag = (parts: readonly string[]) =>
  ({ about: `runs one part only: ${parts.join(', ')}`, value: 'part' }) as const

/**
 * Runs all parts, or only the part named `only`, and prints which targets are reached. Exits with code 1 if a target is
 * missed.
 */
export async function runParts(parts: Record<string, BenchPart>, only: string | undefined): Promise<never> {
  if (only && !parts[only]) {
    process.stderr.write(`--only is one of ${Object.keys(parts).join(', ')}, not '${only}'\n`)
    process.exit(2)
  }
  const { ends, folder, finish } = openProgram()
  const targets: Target[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (only && name !== only) continue
    console.log(`\n== ${name}`)
    const own = ends.use(new AsyncDisposableStack())
    const loadBefore = loadavg()[0]!
    targets.push(...(await part({ ends: own, folder })))
    await own.disposeAsync()
    console.log(`load average before the part: ${loadBefore.toFixed(1)}, on ${availableParallelism()} cores`)
  }
  const { text, isReached } = summarizeTargets(targets)
  console.log(text)
  return finish(isReached ? 0 : 1)
}
