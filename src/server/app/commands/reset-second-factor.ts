import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { resetByEmail } from '#modules/accounts/accounts.ts'
import { createAppClock } from '#platform/clock/app-clock.ts'
import { describeDatabaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { withStoredAppMode } from '#platform/settings/app-mode.ts'
import { printLine } from '#server/app/backup/program.ts'

const { values } = readCommand({
  name: 'npm run reset-second-factor',
  about:
    'Turns two-step verification off for a user who has lost their phone and recovery codes, and signs them out everywhere. They are notified by email.',
  flags: {
    email: { about: 'email of an owner, admin or seller', value: 'address' },
    buyer: { about: 'the email belongs to a buyer', default: false },
  },
  variables: {
    DATABASE_URL: 'your PostgreSQL server, instead of the embedded one',
    DATA_DIR: 'folder of the embedded PostgreSQL (default: ./data)',
  },
})
const { ends, finish } = openCommand()
const { email } = values
if (!email) throw new Error('The email is missing: npm run reset-second-factor -- --email name@shop.example')
const config = readConfig(process.env)
const opened = await openExistingDatabase({ ...config, dbPool: 2 }, () => {})
const { db } = ends.adopt(opened, () => opened.close())
printLine(`Database: ${describeDatabaseSetting(config)}`)
const { hasLiveKey } = await withStoredAppMode(db, config)
const clock = await createAppClock(db, !hasLiveKey)
const kind = values.buyer ? 'buyer' : 'seller'
await finish(await reset())

async function reset(): Promise<number> {
  try {
    await resetByEmail({ db }, { kind, email: email! }, clock.now())
    printLine(
      `Two-step verification is off for ${email}, who was signed out everywhere and can sign in with the password alone.`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'wrong_state') printLine(`${email} has no two-step verification. Nothing was changed.`)
    else
      printLine(
        `No ${values.buyer ? 'buyer' : 'owner, admin or seller'} has the email ${email}. Nothing was changed.`,
      )
    return 1
  }
}
