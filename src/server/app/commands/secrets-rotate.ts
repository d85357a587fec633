import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { createAppClock } from '#platform/clock/app-clock.ts'
import { describeDatabaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { rewrapSecrets, rotateSecrets } from '#platform/security/rotate-secrets.ts'
import { SecretsUnreadable } from '#platform/secrets/secrets.ts'
import { readConfig } from '#platform/config/config.ts'
import { withStoredAppMode } from '#platform/settings/app-mode.ts'
import { printLine } from '#server/app/backup/program.ts'

const { values } = readCommand({
  name: 'npm run secrets:rotate',
  about:
    'Rotates the keys of links and cookies while the marketplace runs. Links and cookies made with the old keys stay valid until they expire.',
  flags: {
    rewrap: {
      about:
        'creates no new keys: decrypts the existing ones with SECRET_KEY_PREVIOUS and encrypts them with SECRET_KEY',
      default: false,
    },
  },
  variables: {
    SECRET_KEY: 'encrypts the keys in the database',
    SECRET_KEY_PREVIOUS: 'the previous SECRET_KEY, with which they are still encrypted',
    DATABASE_URL: 'your PostgreSQL server, instead of the embedded one',
    DATA_DIR: 'folder of the embedded PostgreSQL (default: ./data)',
  },
})
const { ends, finish } = openCommand()
const config = readConfig(process.env)
const opened = await openExistingDatabase({ ...config, dbPool: 2 }, () => {})
const { db } = ends.adopt(opened, () => opened.close())
printLine(`Database: ${describeDatabaseSetting(config)}`)
const { hasLiveKey } = await withStoredAppMode(db, config)
const clock = await createAppClock(db, !hasLiveKey)
if (values.rewrap) {
  if (!config.secretKey)
    throw new SecretsUnreadable('SECRET_KEY is not set, so the keys cannot be encrypted.')
  const count = await rewrapSecrets(db, clock, config)
  printLine(
    `${count} keys are encrypted with this SECRET_KEY. Start the marketplace without SECRET_KEY_PREVIOUS from now on.`,
  )
} else {
  const names = await rotateSecrets(db, clock, config)
  printLine(
    `New keys apply within a minute to: ${names.join(', ')}. Links and cookies made with the old ones still work.`,
  )
}
await finish()
