import { seededRandom } from '#demo/random.ts'
import { ensureBuilt } from '../../scripts/bundle/built.mjs'
import { readCommand } from '../../scripts/command.mjs'
import { skipDrill, openProgram, showProgress } from '../../scripts/program.mjs'
import { runStep } from '../../scripts/steps.mjs'
import { describeMissingBalancer } from './upgrade/balancer.ts'
import { createNextBuild, type UpgradeBreakage } from './upgrade/next.ts'
import { newestRelease, buildPrevious, describeMissingPrevious } from './upgrade/previous.ts'
import { runUpgrade } from './upgrade/upgrade.ts'

const breakages: readonly UpgradeBreakage[] = ['waits-for-locks', 'no-drain']

const { values } = readCommand({
  name: 'npm run drill:upgrade',
  about:
    'Upgrades two processes behind HAProxy one at a time, during migrations and a backup, and downgrades them: no request may fail.',
  flags: {
    from: { about: 'the previous version: a tag or a commit', default: newestRelease() },
    backup: {
      about: 'seconds that the backup keeps its transaction open while the migrations wait for locks',
      default: 15,
    },
    seed: { about: 'seed of the simulated users', default: Math.floor(Math.random() * 1e6) },
    break: {
      about: `upgrades in a wrong way, to check that the drill fails: ${breakages.join(', ')}`,
      value: 'how',
    },
  },
})
const breakage = breakages.find((name) => name === values.break)
if (values.break && !breakage) throw new Error(`--break is one of ${breakages.join(', ')}`)

const program = openProgram({ isExpected: (error) => error instanceof Error })
const missing = describeMissingBalancer() ?? describeMissingPrevious(values.from)
if (missing) skipDrill(missing)
await runStep('Build', (step) => ensureBuilt(step, process.execPath))
const previous = await showProgress(`Previous version (${values.from})`, () => buildPrevious(values.from))
console.log(`seed ${values.seed}`)
const home = program.folder('souk-upgrade-')
const began = performance.now()
const { faults, asks, purchases } = await runUpgrade({
  home,
  previous: previous.folder,
  next: createNextBuild(home, previous.folder, breakage),
  breakage,
  backupMs: values.backup * 1_000,
  random: seededRandom('upgrade', values.seed),
  ends: program.ends,
  log: (line) => console.log(line),
})
const longest = Math.max(...asks.map(({ begunAt, endedAt }) => endedAt - begunAt))
for (const fault of faults.slice(0, 40)) console.log(`FAULT: ${fault}`)
const took = Math.round((performance.now() - began) / 1000)
console.log(
  `${asks.length} requests, ${purchases} purchases, the longest took ${(longest / 1000).toFixed(1)} s; ${faults.length} faults in ${took} s`,
)
await program.finish(faults.length === 0 ? 0 : 1)
