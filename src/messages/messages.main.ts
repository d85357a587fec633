import fs from 'node:fs'
import { readCommand } from '#scripts/command.mjs'
import { fileOf, readLanguages } from './catalog.ts'
import { writeMessageTypes } from './write-message-types.ts'

readCommand({
  name: 'npm run messages',
  about: 'Sorts messages/ by key, and writes the types of the messages.',
})
// Sorted, what belongs together stands together in every language, and two changes seldom meet in one line.
for (const language of readLanguages()) {
  const entries = Object.entries(JSON.parse(fs.readFileSync(fileOf(language), 'utf8')) as object)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  fs.writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
writeMessageTypes()
