import fs from 'node:fs'
import path from 'node:path'
import { parseBuildNumber } from '#platform/database/migrations/migration-files.ts'
import { root } from '../../../scripts/packages.mjs'

export type UpgradeBreakage = 'waits-for-locks' | 'no-drain'

// Migrations that are typical for an upgrade: they add columns to busy tables and create indexes.
const migrations: Record<string, string> = {
  '-zz-drill-1.sql': `-- Migrations of the drill: they need locks that conflict with a backup's.
-- oldest build: 0127
alter table listings add column drill_note text;
alter table listing_sizes add column drill_note text;
-- step
create index concurrently listings_drill_note on listings (drill_note);
-- step
alter table holds add column drill_note text;
`,
  '-zz-drill-2.sql': `-- Migrations of the drill.
-- oldest build: 0127
alter table orders add column drill_note text;
-- step
create index concurrently orders_drill_note on orders (drill_note);
`,
}

/**
 * Creates a folder with this build and additional migrations. They run directly after the migrations of the previous
 * version, so that these migrations, and no others, wait for the backup.
 */
export function createNextBuild(
  home: string,
  previous: string,
  breakage: UpgradeBreakage | undefined,
): string {
  const number = parseBuildNumber(fs.readdirSync(path.join(previous, 'db/migrations')).toSorted().at(-1)!)
  const folder = path.join(home, 'next')
  fs.mkdirSync(folder)
  for (const name of fs.readdirSync(root))
    if (!['db', 'dist', 'data', '.git'].includes(name))
      fs.symlinkSync(path.join(root, name), path.join(folder, name))
  for (const name of ['db', 'dist'])
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(migrations))
    fs.writeFileSync(path.join(folder, 'db/migrations', `${number}${name}`), text)
  if (breakage === 'waits-for-locks') raiseLockTimeout(path.join(folder, 'dist'))
  return folder
}

/**
 * Breaks the build on purpose: migrations wait for a lock for up to ten minutes instead of two seconds. While a migration
 * waits, PostgreSQL makes all later queries on the table wait too.
 */
function raiseLockTimeout(dist: string): void {
  let changed = 0
  for (const name of fs.readdirSync(dist).filter((file) => file.endsWith('.js'))) {
    const file = path.join(dist, name)
    const text = fs.readFileSync(file, 'utf8')
    const patched = text.replace(/\block(Ms): (?:2e3|2_?000)\b/g, () => (changed++, 'lockMs: 600000'))
    if (patched !== text) fs.writeFileSync(file, patched)
  }
  if (changed !== 1) throw new Error(`the lock timeout occurs ${changed} times in the build, not once`)
}
