import { availableParallelism, loadavg } from 'node:os'
import { openProgram } from '../scripts/program.mjs'
import type { BenchProgram } from './app.ts'
import { verdict, type Target } from './verdict.ts'

/** A part of a bench: prints what it measures and returns what is wanted of it. What it opens ends with it. */
export type BenchPart = (program: BenchProgram) => Promise<Target[]>

/** Returns the flag that chooses parts. */
export const onlyFlag = (parts: readonly string[]) =>
  ({ about: `one part alone: ${parts.join(', ')}`, value: 'part' }) as const

/** Runs the parts, or `only` one, prints which targets are reached and ends: with 1 where one is missed. */
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
    const others = loadavg()[0]!
    targets.push(...(await part({ ends: own, folder })))
    await own.disposeAsync()
    console.log(
      `load of the machine before it began ${others.toFixed(1)}, on ${availableParallelism()} cores`,
    )
  }
  const { text, isReached } = verdict(targets)
  console.log(text)
  return finish(isReached ? 0 : 1)
}
