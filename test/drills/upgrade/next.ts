import fs from 'node:fs'
import path from 'node:path'
import { buildOf } from '#platform/database/migrations/migration-files.ts'
import { root } from '../../../scripts/packages.mjs'

export type UpgradeBreakage = 'waits-for-locks' | 'no-drain'

// Typical migrations of an upgrade: columns on busy tables and indexes.
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
 * Creates a folder with this build and additional migrations. They are the first to run after those of the previous
 * version, so that no other migration waits for the backup before them.
 */
export function layOutNext(home: string, previous: string, breakage: UpgradeBreakage | undefined): string {
  const number = buildOf(fs.readdirSync(path.join(previous, 'db/migrations')).toSorted().at(-1)!)
  const folder = path.join(home, 'next')
  fs.mkdirSync(folder)
  for (const name of fs.readdirSync(root))
    if (!['db', 'dist', 'data', '.git'].includes(name))
      fs.symlinkSync(path.join(root, name), path.join(folder, name))
  for (const name of ['db', 'dist'])
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(migrations))
    fs.writeFileSync(path.join(folder, 'db/migrations', `${number}${name}`), text)
  if (breakage === 'waits-for-locks') removeLockTimeout(path.join(folder, 'dist'))
  return folder
}

/** Patches the lock timeout of migrations, so that they queue for their locks and block all later queries. */
function removeLockTimeout(dist: string): void {
  let changed = 0
  for (const name of fs.readdirSync(dist).filter((file) => file.endsWith('.js'))) {
    const file = path.join(dist, name)
    const text = fs.readFileSync(file, 'utf8')
    const patched = text.replace(/\block(Ms): (?:2e3|2_?000)\b/g, () => (changed++, 'lockMs: 600000'))
    if (patched !== text) fs.writeFileSync(file, patched)
  }
  if (changed !== 1) throw new Error(`the lock timeout occurs ${changed} times in the build, not once`)
}
