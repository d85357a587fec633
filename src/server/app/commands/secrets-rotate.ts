import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { openAppClock } from '#platform/clock/app-clock.ts'
import { databaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { rewrapSecrets, rotateSecrets } from '#platform/security/rotate-secrets.ts'
import { SecretsUnreadable } from '#platform/secrets/secrets.ts'
import { readConfig } from '#platform/config/config.ts'
import { withNotedState } from '#platform/settings/noted-state.ts'
import { say } from '#server/app/backup/program.ts'

const { values } = readCommand({
  name: 'npm run secrets:rotate',
  about:
    'Gives links and cookies new keys while the shop is open; those made with the keys before go on to work for as long as they would have.',
  flags: {
    rewrap: {
      about: 'no new keys: wraps those there are by SECRET_KEY, once SECRET_KEY_PREVIOUS has opened them',
      default: false,
    },
  },
  variables: {
    SECRET_KEY: 'wraps the keys in the database',
    SECRET_KEY_PREVIOUS: 'the one before it, which still wraps them',
    DATABASE_URL: 'a PostgreSQL of yours instead of the embedded one',
    DATA_DIR: 'where the embedded one is (default: ./data)',
  },
})
const { ends, finish } = openCommand()
const config = readConfig(process.env)
const opened = await openExistingDatabase({ ...config, dbPool: 2 }, () => {})
const { db } = ends.adopt(opened, () => opened.close())
say(`Database: ${databaseSetting(config)}`)
const { hasLiveKey } = await withNotedState(db, config)
const clock = await openAppClock(db, !hasLiveKey)
if (values.rewrap) {
  if (!config.secretKey)
    throw new SecretsUnreadable('SECRET_KEY is not set: there is nothing to wrap the keys by.')
  const count = await rewrapSecrets(db, clock, config)
  say(`${count} keys are wrapped by this SECRET_KEY. Start the shop without SECRET_KEY_PREVIOUS from now on.`)
} else {
  const names = await rotateSecrets(db, clock, config)
  say(`New keys in a minute for: ${names.join(', ')}. What was made with the old ones still works.`)
}
await finish()
