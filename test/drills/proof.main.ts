import fs from 'node:fs'
import path from 'node:path'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram } from '../../scripts/program.mjs'
import { seconds } from '../../scripts/steps.mjs'
import { breakages } from './proof/breakages.ts'
import { ask, broken, copyTree } from './proof/proof.ts'

const { values } = readCommand({
  name: 'npm run drills:proof',
  about: 'Breaks a copy of the sources in one way after another, and shows who notices.',
  flags: {
    only: { about: 'those whose name has this in it', value: 'text' },
    'skip-whole': { about: 'does not first show that all pass while nothing is broken', default: false },
  },
})
const { folder, finish } = openProgram()
const wanted = breakages.filter(({ name }) => name.includes(values.only ?? ''))
const tree = folder('souk-proof-')
copyTree(tree)
let wrong = 0
let noticed = 0

if (!values['skip-whole']) {
  const askers = new Map(wanted.map((breakage) => [JSON.stringify(breakage.noticedBy), breakage]))
  for (const [who, breakage] of askers) {
    const { outcome, words } = await ask(breakage, tree)
    if (outcome !== 'passed') wrong++
    console.log(`whole: ${who} ${outcome === 'passed' ? 'passes' : `FAILED: ${words}`}`)
  }
}
for (const breakage of wanted) {
  const file = path.join(tree, breakage.file)
  const source = fs.readFileSync(file, 'utf8')
  const began = performance.now()
  fs.writeFileSync(file, broken(breakage, source))
  const { outcome, words } = await ask(breakage, tree)
  fs.writeFileSync(file, source)
  if (outcome === 'noticed') noticed++
  else wrong++
  const word = outcome === 'noticed' ? 'noticed' : 'MISSED'
  console.log(`${word.padEnd(8)} ${breakage.name} (${seconds(began)}): ${words}`)
}
console.log(`\n${wanted.length} ways to break it, ${noticed} noticed, ${wrong} wrong`)
await finish(wrong === 0 && wanted.length > 0 ? 0 : 1)
