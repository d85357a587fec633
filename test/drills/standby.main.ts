import fs from 'node:fs'
import { seededRandom } from '#demo/random.ts'
import { ensureBuilt } from '../../scripts/bundle/built.mjs'
import { readCommand } from '../../scripts/command.mjs'
import { skipDrill, openProgram } from '../../scripts/program.mjs'
import { runStep } from '../../scripts/steps.mjs'
import { findPrograms } from './standby/programs.ts'
import { runStandby } from './standby/standby.ts'

const { values } = readCommand({
  name: 'npm run drill:standby',
  about:
    'Kills the PostgreSQL of an app with several processes behind HAProxy and PgBouncer, and promotes its hot standby.',
  flags: {
    rounds: { about: 'how often', default: 5 },
    processes: { about: 'number of app processes', default: 3 },
    seed: { about: 'the same seed repeats the same choices', default: Math.floor(Math.random() * 1e6) },
    log: { about: "file for the apps' log", value: 'file' },
  },
})
const { rounds, processes, seed } = values
const { ends, folder, finish } = openProgram({ isExpected: () => true })
const programs = findPrograms()
if (typeof programs === 'string') skipDrill(programs)
const home = folder('souk-standby-')
await runStep('Build', (step) => ensureBuilt(step, process.execPath))
console.log(`seed ${seed}`)
const begun = performance.now()
ends.defer(() => {
  if (values.log && fs.existsSync(`${home}/app.log`)) fs.copyFileSync(`${home}/app.log`, values.log)
})
const random = seededRandom('failovers', seed)
const people = seededRandom('people', seed)
const { failovers, tally, faults } = await runStandby({
  programs,
  home,
  processes,
  rounds,
  random,
  people,
  ends,
  log: (line) => console.log(line),
})
console.log(
  Object.entries(tally)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
)
for (const fault of faults) console.log(`FAULT: ${fault}`)
const took = Math.round((performance.now() - begun) / 1000)
console.log(`${failovers.length} failovers, ${faults.length} faults in ${took} s, seed ${seed}`)
await finish(faults.length === 0 ? 0 : 1)
