import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { saveIfNoOlderBuildRuns } from '#platform/settings/older-builds.store.ts'
import { hasDeepTypes, hasFieldRules, hasReviewRules } from './newer-configuration.store.ts'

/**
 * Features of the catalog configuration that older builds handle wrongly, each with the first build that supports the
 * feature. In a build without support for deep types, a filter by a type of the first level misses listings of types on
 * the third and fourth level. A build without support for field rules cannot read listings without a brand or color,
 * and drops the rules when it saves the catalog lists. A build without review rules would publish listings that must be
 * approved.
 */
const newerParts = [
  { firstBuild: '0134', isUsed: hasDeepTypes },
  { firstBuild: '0144', isUsed: hasFieldRules },
  { firstBuild: '0151', isUsed: hasReviewRules },
]

/**
 * Thrown to roll back a transaction after which the configuration would use a feature that the connected older builds
 * do not support.
 */
class NewerBuildNeeded extends Error {
  readonly build: string

  constructor(build: string) {
    super()
    this.build = build
  }
}

/**
 * Runs `work`, which changes the configuration of the catalog, in a transaction. If the configuration then uses a
 * feature that it did not use before and that needs a newer build, older builds can no longer run on the database.
 * @throws older_build_connected if a build that does not support the feature is connected
 */
export async function inConfigurationTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let build: string
  try {
    return await inTransaction(db, async (tx) => {
      const before = await buildsOf(tx)
      const result = await work(tx)
      const needed = (await buildsOf(tx)).findLast((each) => !before.includes(each))
      if (needed !== undefined) throw new NewerBuildNeeded(needed)
      return result
    })
  } catch (error) {
    if (!(error instanceof NewerBuildNeeded)) throw error
    build = error.build
  }
  let result: Result
  await saveIfNoOlderBuildRuns(db, build, async (tx) => {
    result = await work(tx)
    return true
  })
  return result!
}

/** Returns the first builds that support each feature in use, in ascending order. */
async function buildsOf(tx: Tx): Promise<string[]> {
  const builds: string[] = []
  for (const { firstBuild, isUsed } of newerParts) if (await isUsed(tx)) builds.push(firstBuild)
  return builds
}
