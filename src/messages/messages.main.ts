import fs from 'node:fs'
import path from 'node:path'
import { readCommand } from '#scripts/command.mjs'
import { messageConfig, readLanguages } from './catalog.ts'

readCommand({
  name: 'npm run messages',
  about: 'Sorts the files in messages/ by key, and writes the types of the messages.',
})
// Sorts the messages by key. Related messages are then next to each other in the files of all languages, and merge
// conflicts are rare.
for (const language of readLanguages()) {
  const file = path.join(messageConfig.folder, `${language}.json`)
  const entries = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as object)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
await import('./message-types.main.ts')
