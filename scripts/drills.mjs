import { readCommand } from './command.mjs'
import { exitWithError } from './fail.mjs'
import { ensurePackages, root } from './packages.mjs'
import { ensureNode } from './ensure-node.mjs'
import { environmentWith } from './pinned-node.mjs'
import { skippedCode } from './program.mjs'
import { run } from './run.mjs'
import { runStep, seconds } from './steps.mjs'

/**
 * Flags that shorten the drills. With these flags, all drills together take a little more than an hour on two cores.
 * Without these flags, every drill runs at full length.
 */
const short = {
  oversell: ['--rounds', '2'],
  crash: ['--step', '4'],
  // The drill ends after 2,000 sequences or after five minutes, whichever comes first.
  money: ['--sequences', '2000', '--seconds', '300'],
  outages: ['--outages', '28'],
  standby: ['--rounds', '5'],
  hostile: ['--calls', '4000'],
  looks: [],
  tests: [],
  upgrade: [],
  previous: [],
  releases: ['--kills', '2'],
  journeys: [],
}
/** Flags that are used for both short and full-length drills. */
const always = new Map([['money', ['--at-once', '2']]])
/** Drills with random choices. The seed determines these choices. */
const random = new Set(['crash', 'money', 'outages', 'standby', 'hostile', 'upgrade', 'releases'])

const { values } = readCommand({
  name: 'npm run drills',
  about: 'Runs all drills one at a time, and lists at the end which of them failed.',
  flags: {
    seed: { about: 'makes the same random choices again', default: Math.floor(Math.random() * 1e6) },
    long: { about: 'runs each drill at full length: hours instead of minutes', default: false },
    only: { about: `some of ${Object.keys(short).join(', ')}, separated by commas`, value: 'names' },
  },
})

try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const node = await runStep('Node', ensureNode)
  const requested = values.only?.split(',')
  /** @type {string[]} */
  const lines = []
  let failed = 0
  let skipped = 0
  const seed = String(values.seed)
  process.stdout.write(`seed ${seed}; repeat with: npm run drills -- --seed ${seed}\n`)
  for (const [name, flags] of Object.entries(short)) {
    if (requested && !requested.includes(name)) continue
    process.stdout.write(`\n== ${name}\n`)
    const startedAt = performance.now()
    const seedFlags = random.has(name) ? ['--seed', seed] : []
    const program = [
      `test/drills/${name}.main.ts`,
      ...(always.get(name) ?? []),
      ...(values.long ? [] : flags),
      ...seedFlags,
    ]
    const { code } = await run(node, program, { cwd: root, env: environmentWith(node) })
    const isSkipped = code === skippedCode
    if (isSkipped) skipped++
    else if (code !== 0) failed++
    const outcome = isSkipped ? 'not run ' : code === 0 ? 'passed' : `FAILED (exit ${code})`
    lines.push(`  ${name.padEnd(12)}${outcome}  ${seconds(startedAt)}`)
  }
  process.stdout.write(
    `\n${lines.join('\n')}\n\n${lines.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped\n`,
  )
  process.exitCode = failed === 0 && lines.length > 0 ? 0 : 1
} catch (error) {
  exitWithError(error)
}
