import { z } from 'zod'
import { compareTags } from '#scripts/upgrade/tags.mjs'
import type { Db } from '#platform/database/db.ts'
import type { GuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Config } from '#platform/config/config.ts'
import { findNewestRelease, saveNewestRelease } from '#platform/settings/newest-release.ts'
import { programVersion } from '#platform/core/version.ts'

export interface VersionContext {
  db: Db
  log: Log
  config: Pick<Config, 'releasesUrl'>
  fetchReleases: GuardedFetch
}

const maxBytes = 64 * 1024

const version = z.string().regex(/^v?\d+\.\d+\.\d+$/)
const page = z.url({ protocol: /^https$/ })
/** Schema of the release feed: a custom file, or the response of GitHub or Gitea at `/releases/latest`. */
const feed = z.union([
  z.object({ version, changelog: page.nullish() }),
  z
    .object({ tag_name: version, html_url: page.nullish() })
    .transform(({ tag_name, html_url }) => ({ version: tag_name, changelog: html_url })),
])
const stored = z.object({ version, changelog: page.nullable() })
type Release = z.infer<typeof stored>

/**
 * Fetches the newest release from RELEASES_URL and stores it. If the response is invalid, logs an error and tries again
 * the next day.
 */
export async function checkReleases({ db, log, config, fetchReleases }: VersionContext): Promise<void> {
  if (!config.releasesUrl) return
  const fetched = await fetchReleases(config.releasesUrl, maxBytes)
  const found = 'bytes' in fetched ? readFeed(fetched.bytes.toString()) : undefined
  if (!found) {
    const reason = 'fault' in fetched ? fetched.fault : 'the response has no valid version'
    return log.warn({ url: config.releasesUrl, fault: reason }, 'could not read the newest release')
  }
  await saveNewestRelease(db, found)
}

/**
 * Returns the running version and the newer release. The newer release is null if the running version is the newest, or
 * if the check for releases is turned off.
 */
export async function getVersion({
  db,
  config,
}: Pick<VersionContext, 'db' | 'config'>): Promise<{ version: string; newer: Release | null }> {
  const newest = config.releasesUrl ? await findNewest(db) : undefined
  const isNewer = newest !== undefined && compareTags(newest.version, programVersion) > 0
  return { version: programVersion, newer: isNewer ? newest : null }
}

async function findNewest(db: Db): Promise<Release | undefined> {
  return stored.safeParse(await findNewestRelease(db)).data
}

function readFeed(text: string): Release | undefined {
  try {
    const { data } = feed.safeParse(JSON.parse(text))
    return data && { version: data.version.replace(/^v/, ''), changelog: data.changelog ?? null }
  } catch {
    return undefined
  }
}
