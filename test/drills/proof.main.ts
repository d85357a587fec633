import fs from 'node:fs'
import path from 'node:path'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram } from '../../scripts/program.mjs'
import { seconds } from '../../scripts/steps.mjs'
import { defects } from './proof/breakages.ts'
import { runCheck, applyDefect, copyTree } from './proof/proof.ts'

const { values } = readCommand({
  name: 'npm run drills:proof',
  about:
    'Introduces one defect after another into a copy of the sources, and shows which test or drill fails.',
  flags: {
    only: { about: 'only defects whose name contains this text', value: 'text' },
    'skip-whole': { about: 'skips the first run of all tests without a defect', default: false },
  },
})
const { folder, finish } = openProgram()
const selected = defects.filter(({ name }) => name.includes(values.only ?? ''))
const tree = folder('souk-proof-')
copyTree(tree)
let wrong = 0
let noticed = 0

if (!values['skip-whole']) {
  const checks = new Map(selected.map((breakage) => [JSON.stringify(breakage.noticedBy), breakage]))
  for (const [check, breakage] of checks) {
    const { outcome, details } = await runCheck(breakage, tree)
    if (outcome !== 'passed') wrong++
    console.log(`without a defect: ${check} ${outcome === 'passed' ? 'passes' : `FAILED: ${details}`}`)
  }
}
for (const breakage of selected) {
  const file = path.join(tree, breakage.file)
  const source = fs.readFileSync(file, 'utf8')
  const began = performance.now()
  fs.writeFileSync(file, applyDefect(breakage, source))
  const { outcome, details } = await runCheck(breakage, tree)
  fs.writeFileSync(file, source)
  if (outcome === 'noticed') noticed++
  else wrong++
  const word = outcome === 'noticed' ? 'noticed' : 'MISSED'
  console.log(`${word.padEnd(8)} ${breakage.name} (${seconds(began)}): ${details}`)
}
console.log(`\n${selected.length} defects, ${noticed} noticed, ${wrong} wrong`)
await finish(wrong === 0 && selected.length > 0 ? 0 : 1)
