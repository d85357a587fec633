import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { resetByEmail } from '#modules/accounts/accounts.ts'
import { openAppClock } from '#platform/clock/app-clock.ts'
import { databaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { withNotedState } from '#platform/settings/noted-state.ts'
import { say } from '#server/app/backup/program.ts'

const { values } = readCommand({
  name: 'npm run reset-second-factor',
  about:
    'Turns two-step verification off for somebody who has lost their phone and their recovery codes, and signs them out everywhere. They are told by email.',
  flags: {
    email: { about: 'of an owner, an admin or a seller', value: 'address' },
    buyer: { about: 'it is a buyer’s', default: false },
  },
  variables: {
    DATABASE_URL: 'a PostgreSQL of yours instead of the embedded one',
    DATA_DIR: 'where the embedded one is (default: ./data)',
  },
})
const { ends, finish } = openCommand()
const { email } = values
if (!email) throw new Error('Whose? npm run reset-second-factor -- --email name@shop.example')
const config = readConfig(process.env)
const opened = await openExistingDatabase({ ...config, dbPool: 2 }, () => {})
const { db } = ends.adopt(opened, () => opened.close())
say(`Database: ${databaseSetting(config)}`)
const { hasLiveKey } = await withNotedState(db, config)
const clock = await openAppClock(db, !hasLiveKey)
const kind = values.buyer ? 'buyer' : 'seller'
await finish(await reset())

async function reset(): Promise<number> {
  try {
    await resetByEmail({ db }, { kind, email: email! }, clock.now())
    say(
      `Two-step verification is off for ${email}, who is signed out everywhere: the password is enough again.`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'wrong_state') say(`${email} has no two-step verification: nothing was changed.`)
    else
      say(
        `No ${values.buyer ? 'buyer' : 'owner, admin or seller'} has the email ${email}: nothing was changed.`,
      )
    return 1
  }
}
