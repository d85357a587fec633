import fs from 'node:fs'
import path from 'node:path'
import { seededRandom } from '#demo/random.ts'
import { ensureBuilt } from '../../scripts/bundle/built.mjs'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram } from '../../scripts/program.mjs'
import { runStep } from '../../scripts/steps.mjs'
import { makeTemporaryFolder } from '../../scripts/temporary-folder.mjs'
import { runOutages, type OutagesResult } from './outages.ts'
import { mountDisk, unmountDisk } from './outages/disk.ts'
import { backupFolder, dataFolder, type ServerKind } from './outages/app.ts'
import { kinds, planOutages, type DrillDisk } from './outages/kinds.ts'
import { formatOutageSummary } from './outages/summary.ts'

const { values } = readCommand({
  name: 'npm run drill:outages',
  about:
    'Interrupts the database while simulated users browse, buy, ship and join, and checks that the app recovers.',
  flags: {
    outages: { about: 'how many', default: 60 },
    minutes: { about: 'starts no further outage after this time', default: Infinity },
    seed: { about: 'the same seed repeats the same outages', default: Math.floor(Math.random() * 1e6) },
    app: { about: 'embedded or external database, or both', default: 'embedded,external' },
    kinds: { about: 'only these, separated by commas', value: 'kinds' },
    log: { about: "file for the app's log", value: 'file' },
  },
})
const { seed } = values
const serverKinds = values.app.split(',') as ServerKind[]
const selected = values.kinds?.split(',')
const selectedKinds = kinds.filter(({ name }) => !selected || selected.includes(name))
if (selectedKinds.length === 0)
  throw new Error(`kinds are ${[...new Set(kinds.map(({ name }) => name))].join(', ')}`)

/** Sizes of the disks that the drill mounts. `data` is large enough for PostgreSQL, and `backups` for one backup. */
const sizes: Record<DrillDisk, string> = { data: '1g', backups: '64m' }
const folderOf: Record<DrillDisk, (home: string) => string> = { data: dataFolder, backups: backupFolder }

const program = openProgram()

await runStep('Build', (step) => ensureBuilt(step, process.execPath))
const begun = performance.now()
console.log(`seed ${seed}`)
const results: OutagesResult[] = []
for (const [at, app] of serverKinds.entries()) {
  const left = values.outages - results.reduce((sum, { outages }) => sum + outages.length, 0)
  results.push(await runApp(app, Math.ceil(left / (serverKinds.length - at))))
}
const faults = results.flatMap((result) => result.faults)
console.log(`\n${formatOutageSummary(results)}\n`)
for (const fault of faults.slice(0, 60)) console.log(`FAULT: ${fault}`)
if (faults.length > 60) console.log(`… and ${faults.length - 60} more`)
const took = Math.round((performance.now() - begun) / 1000)
const count = results.flatMap(({ outages }) => outages).length
console.log(`${count} outages, ${faults.length} faults in ${took} s, seed ${seed}`)
await program.finish(faults.length === 0 ? 0 : 1)

async function runApp(app: ServerKind, count: number): Promise<OutagesResult> {
  const home = makeTemporaryFolder('souk-outages-')
  const ends = program.ends.use(new AsyncDisposableStack())
  ends.defer(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  try {
    const possible = selectedKinds.filter(({ name, disk }) => {
      const noDisk = disk && mountDisk(folderOf[disk](home), sizes[disk])
      if (noDisk) console.log(`${name} is skipped: ${noDisk}`)
      else if (disk) ends.defer(() => unmountDisk(folderOf[disk](home)))
      return !noDisk
    })
    const plan = planOutages(app, possible, count, seededRandom(`outages ${app}`, seed))
    return await runOutages({
      app,
      home,
      plan,
      random: seededRandom(`people ${app}`, seed),
      crowd: { buyers: 4, browsers: 3, joiners: 3 },
      settleMs: 180_000,
      timeLimitMs: (values.minutes * 60_000) / serverKinds.length,
      ends,
      log: (line) => console.log(line),
    })
  } finally {
    const log = path.join(home, 'app.log')
    if (values.log && fs.existsSync(log)) fs.appendFileSync(values.log, fs.readFileSync(log))
    await ends.disposeAsync()
  }
}
