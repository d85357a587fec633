import { readCommand } from './command.mjs'
import { markFailed } from './fail.mjs'
import { ensurePackages, root } from './packages.mjs'
import { ensureNode } from './ensure-node.mjs'
import { environmentWith } from './pinned-node.mjs'
import { lackingCode } from './program.mjs'
import { run } from './run.mjs'
import { runStep, seconds } from './steps.mjs'

/** What each lives in little more than an hour for all of them on two cores; without flags it lives its whole length. */
const short = {
  oversell: ['--rounds', '2'],
  crash: ['--step', '4'],
  // As many as five minutes hold, at most so many.
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
/** In either length. */
const always = new Map([['money', ['--at-once', '2']]])
/** Those that draw; the same seed draws the same. */
const draws = new Set(['crash', 'money', 'outages', 'standby', 'hostile', 'upgrade', 'releases'])

const { values } = readCommand({
  name: 'npm run drills',
  about: 'Runs all drills one after the other, and says at the end which of them found a fault.',
  flags: {
    seed: { about: 'the same seed has the same choices', default: Math.floor(Math.random() * 1e6) },
    long: { about: 'each in its whole length: hours instead of minutes', default: false },
    only: { about: `some of ${Object.keys(short).join(', ')}, separated by commas`, value: 'names' },
  },
})

try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const node = await runStep('Node', ensureNode)
  const wanted = values.only?.split(',')
  /** @type {string[]} */
  const lines = []
  let failed = 0
  let skipped = 0
  const seed = String(values.seed)
  process.stdout.write(`seed ${seed}; again by: npm run drills -- --seed ${seed}\n`)
  for (const [name, flags] of Object.entries(short)) {
    if (wanted && !wanted.includes(name)) continue
    process.stdout.write(`\n== ${name}\n`)
    const began = performance.now()
    const drawn = draws.has(name) ? ['--seed', seed] : []
    const program = [
      `test/drills/${name}.main.ts`,
      ...(always.get(name) ?? []),
      ...(values.long ? [] : flags),
      ...drawn,
    ]
    const { code } = await run(node, program, { cwd: root, env: environmentWith(node) })
    const isLacking = code === lackingCode
    if (isLacking) skipped++
    else if (code !== 0) failed++
    const outcome = isLacking ? 'not run ' : code === 0 ? 'passed' : `FAILED (exit ${code})`
    lines.push(`  ${name.padEnd(12)}${outcome}  ${seconds(began)}`)
  }
  process.stdout.write(
    `\n${lines.join('\n')}\n\n${lines.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped\n`,
  )
  process.exitCode = failed === 0 && lines.length > 0 ? 0 : 1
} catch (error) {
  markFailed(error)
}
