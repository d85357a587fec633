import {
  findConversionObstacle,
  firstBaselineBuild,
  lastBaselineFile,
  lastVersionBeforeBaseline,
  readBeforeBaseline,
} from './before-baseline.ts'
import { fileNameOfBuild, parseBuildNumber, listMigrations, type RanMigration } from './migration-files.ts'
import { recordMigrations } from './migrations-table.ts'
import { awaitOlderBuilds, retryWhileLocked, runWithLockLimit, type MigrationRun } from './run-migration.ts'

const label = 'before-baseline/convert.sql'

/**
 * Converts a database from before the schema baseline in one transaction, after all older builds have disconnected. The
 * caller must hold the migration lock.
 * @throws Error with instructions unless the migrations that have run are exactly the migrations that the baseline
 * replaced
 */
export async function convertToBaseline(run: MigrationRun, ran: readonly RanMigration[]): Promise<void> {
  requireConvertible(ran)
  await awaitOlderBuilds(run, { name: label, oldestBuild: firstBaselineBuild })
  run.log('converting the database to the schema baseline')
  await retryWhileLocked(run, label, () => convert(run))
  run.log('the database was converted to the schema baseline')
}

/** @throws Error with instructions if a database from before the baseline cannot be converted */
export function requireConvertible(ran: readonly RanMigration[]): void {
  const obstacle = findConversionObstacle(ran)
  switch (obstacle?.kind) {
    case undefined:
      return
    case 'oldest':
      throw new Error(
        'This data was made by a Souk before 1.0, whose tables are different: start with an empty data folder (move the old one away or set DATA_DIR) or an empty database; a backup of it can be restored only by the version that made it.',
      )
    case 'missing':
      throw new Error(
        `This database is from before the schema baseline, and its migration ${obstacle.name} has not run. Start ${lastVersionBeforeBaseline} on it once to run it, and then this version. Nothing was changed.`,
      )
    case 'different':
      throw new Error(
        `Migration ${obstacle.name} was changed after it ran, so the database cannot be converted to the schema baseline. Nothing was changed.`,
      )
    case 'unknown':
      throw new Error(
        `This database has the migration ${obstacle.name}, which no version before the schema baseline had, so it cannot be converted. Nothing was changed.`,
      )
  }
}

async function convert(run: MigrationRun): Promise<void> {
  const { client } = run
  const files = listMigrations().filter(({ name }) => parseBuildNumber(name) <= lastBaselineFile)
  try {
    await client.query('begin')
    await runWithLockLimit(run, () => client.query(readBeforeBaseline('convert.sql')))
    await client.query('delete from schema_migrations')
    await recordMigrations(
      client,
      files.map(({ name, checksum, oldestBuild }) => ({
        name,
        checksum,
        requires: fileNameOfBuild(oldestBuild),
      })),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
