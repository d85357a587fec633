import { readCommand } from './command.mjs'
import { markFailed } from './fail.mjs'
import { ensurePackages, root } from './packages.mjs'
import { environmentWith, findNode } from './pinned-node.mjs'
import { run } from './run.mjs'
import { runStep, seconds } from './steps.mjs'

/** What each lives when there is little time; without flags it lives its whole length. */
const short = {
  oversell: ['--rounds', '1'],
  crash: ['--step', '9'],
  money: ['--sequences', '500', '--seconds', '60'],
  outages: ['--outages', '6'],
  hostile: ['--calls', '2000'],
}

const { values } = readCommand({
  name: 'npm run drills',
  about: 'Runs all drills one after the other, and says at the end which of them found a fault.',
  flags: {
    long: { about: 'each in its whole length: hours instead of minutes', default: false },
    only: { about: `some of ${Object.keys(short).join(', ')}, separated by commas`, value: 'names' },
  },
})

try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const { node } = findNode()
  const wanted = values.only?.split(',')
  /** @type {string[]} */
  const lines = []
  let failed = 0
  for (const [name, flags] of Object.entries(short)) {
    if (wanted && !wanted.includes(name)) continue
    process.stdout.write(`\n== ${name}\n`)
    const began = performance.now()
    const program = [`test/drills/${name}.main.ts`, ...(values.long ? [] : flags)]
    const { code } = await run(node, program, { cwd: root, env: environmentWith(node) })
    if (code !== 0) failed++
    lines.push(`  ${name.padEnd(12)}${code === 0 ? 'passed' : `FAILED (exit ${code})`}  ${seconds(began)}`)
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n${lines.length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && lines.length > 0 ? 0 : 1
} catch (error) {
  markFailed(error)
}
