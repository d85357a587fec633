import fs from 'node:fs'
import path from 'node:path'
import { readCommand } from '../../scripts/command.mjs'
import { root } from '../../scripts/packages.mjs'
import { skipDrill, openProgram } from '../../scripts/program.mjs'
import { listCells, nameOf, readCells } from './fresh/cells.ts'
import { cloneInto, findMissingRequirement, makeDebian } from './fresh/debian.ts'
import { killRunningCommands } from './fresh/enter.ts'
import { runBackup, runStart, runTests } from './fresh/readme.ts'
import { formatTable, type Row } from './fresh/table.ts'

const { values, operands } = readCommand({
  name: 'npm run drill:fresh',
  about:
    "Runs README's commands for the last commit on minimal Debian systems (debootstrap) with only Node and npm.",
  operands: {
    'cell…': `Debian/account/Node, such as ${nameOf(listCells()[0]!)}; all ${listCells().length} without any`,
  },
  flags: {
    tests: { about: 'runs npm test as well', default: false },
    in: { about: 'keeps the systems in this folder and reuses existing ones', value: 'folder' },
  },
})
const missing = findMissingRequirement()
if (missing) skipDrill(`skipped: ${missing}`)

const program = openProgram({ isExpected: () => true })
const cells = readCells(operands)
const home = values.in ? path.resolve(values.in) : program.folder('souk-fresh-')
fs.mkdirSync(home, { recursive: true })
program.ends.defer(killRunningCommands)
const rows: Row[] = []

for (const cell of cells) {
  console.log(`\n== ${nameOf(cell)}`)
  const row: Row = { cell: nameOf(cell), faults: [] }
  rows.push(row)
  try {
    const folder = await makeDebian(home, cell)
    await cloneInto(folder, root, cell)
    row.first = await runStart(folder, cell)
    row.second = await runStart(folder, cell)
    await runBackup(folder, cell)
    if (values.tests) row.tests = await runTests(folder, cell)
  } catch (error) {
    row.faults.push(error instanceof Error ? error.message : String(error))
    console.log(row.faults.at(-1))
  }
}
console.log(`\n${formatTable(rows)}`)
await program.finish(rows.some(({ faults }) => faults.length > 0) ? 1 : 0)
