import { readCommand } from './command.mjs'
import { markFailed } from './fail.mjs'
import { root } from './packages.mjs'
import { layoutOf } from './upgrade/layout.mjs'
import { upgrade } from './upgrade/upgrade.mjs'

const { values } = readCommand({
  name: 'npm run upgrade',
  about:
    'Backs up, installs and builds another version beside the one that runs, migrates, restarts one process after the other, and goes back where one is not well. Killed, it goes on when it is run again.',
  flags: {
    to: { about: 'the version, by its tag (default: the newest release)', value: 'vX.Y.Z' },
    'dry-run': { about: 'says what would be done, and does none of it', default: false },
    'without-backup': { about: 'for who has just made one', default: false },
    wait: { about: 'seconds a process may take until /readyz says it is ready', default: 300 },
    watch: { about: 'seconds it then has to stay so', default: 5 },
  },
})
try {
  const layout = layoutOf(root)
  if (!layout)
    throw new Error(
      `${root} is a clone by itself. An upgrade needs a folder for each version and a link, 'current', to the one that runs: docs/upgrade.md makes it of this clone in three lines. ` +
        'Or stop the server, git pull, and npm start.',
    )
  const isDone = await upgrade(layout, {
    to: values.to,
    isDry: values['dry-run'],
    hasBackup: !values['without-backup'],
    waitMs: values.wait * 1000,
    watchMs: values.watch * 1000,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  markFailed(error)
}
