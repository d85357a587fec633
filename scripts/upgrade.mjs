import { readCommand } from './command.mjs'
import { exitWithError } from './fail.mjs'
import { root } from './packages.mjs'
import { findLayout } from './upgrade/layout.mjs'
import { upgrade } from './upgrade/upgrade.mjs'

const { values } = readCommand({
  name: 'npm run upgrade',
  about:
    'Backs up, installs and builds another version in a separate folder, migrates, and restarts one process after the other. Rolls back if one does not become healthy. If it is interrupted, run it again: it continues.',
  flags: {
    to: { about: 'tag of the version (default: the newest release)', value: 'vX.Y.Z' },
    'dry-run': { about: 'prints the plan and changes nothing', default: false },
    'without-backup': {
      about: 'skips the backup, for example because you have just made one',
      default: false,
    },
    wait: { about: 'seconds until a process must be ready (/readyz)', default: 300 },
    watch: { about: 'seconds for which it must then stay ready', default: 5 },
  },
})
try {
  const layout = findLayout(root)
  if (!layout)
    throw new Error(
      `${root} is a single clone. An upgrade needs one folder for each version and a link, 'current', to the running one: docs/upgrade.md shows how to create them from this clone with three commands. ` +
        'Or stop the server, run git pull, then npm start.',
    )
  const isDone = await upgrade(layout, {
    to: values.to,
    isDry: values['dry-run'],
    hasBackup: !values['without-backup'],
    waitMs: values.wait * 1000,
    watchMs: values.watch * 1000,
    log: (line) => process.stdout.write(`${line}\n`),
  })
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  exitWithError(error)
}
