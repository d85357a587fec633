import { sql } from 'kysely'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface SwitchRow {
  name: string
  isOn: boolean
  switches: number
}

export interface ExtensionErrorRow {
  extension: string
  place: string
  message: string
  times: number
  at: Date
}

export const extensionsTopic = 'extensions'
/**
 * Keys for cache invalidation: `switchKey` for an extension's on/off state, and `valuesKey` for an extension's stored
 * values.
 */
export const switchKey = (name: string): string => `switch:${name}`
export const valuesKey = (name: string): string => `values:${name}`

export async function listSwitches(db: Db): Promise<SwitchRow[]> {
  return db.selectFrom('extensions').select(['name', 'is_on as isOn', 'switches']).execute()
}

/**
 * Saves whether an extension is on, and invalidates the cached state in all processes. Returns false if another request
 * has switched the extension in the meantime.
 */
export async function saveSwitch(
  tx: Tx,
  { name, isOn, switches, at, by }: SwitchRow & { at: Date; by: string },
): Promise<boolean> {
  const { rows } =
    switches === 0
      ? await sql`insert into extensions (name, is_on, switches, switched_at, switched_by)
          values (${name}, ${isOn}, 1, ${at}, ${by}) on conflict (name) do nothing returning name`.execute(tx)
      : await sql`update extensions set is_on = ${isOn}, switches = switches + 1, switched_at = ${at},
            switched_by = ${by} where name = ${name} and switches = ${switches} returning name`.execute(tx)
  if (rows.length === 0) return false
  await invalidate(tx, extensionsTopic, [switchKey(name)])
  return true
}

export async function findValue(db: Db, extension: string, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select value from extension_values
    where extension = ${extension} and key = ${key}`.execute(db)
  return rows[0]?.value ?? null
}

/** Returns the values whose keys start with `prefix`, sorted by key, starting after the key `after`. */
export async function listValues(
  db: Db,
  extension: string,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from extension_values
    where extension = ${extension} and starts_with(key, ${prefix}) and key > ${after}
    order by key limit ${limit}`.execute(db)
  return rows
}

/** Saves a value under a key. With `onlyNew`, does not change an existing value. Returns whether the key was new. */
export async function saveValue(
  tx: Tx,
  { extension, key, json, onlyNew }: { extension: string; key: string; json: string; onlyNew: boolean },
): Promise<boolean> {
  const { rows } = onlyNew
    ? await sql<{ isNew: boolean }>`insert into extension_values (extension, key, value)
        values (${extension}, ${key}, ${json}::jsonb)
        on conflict (extension, key) do nothing returning true as "isNew"`.execute(tx)
    : await sql<{ isNew: boolean }>`insert into extension_values as v (extension, key, value)
        values (${extension}, ${key}, ${json}::jsonb)
        on conflict (extension, key) do update set value = excluded.value
        returning (xmax = 0) as "isNew"`.execute(tx)
  if (rows.length > 0) await invalidate(tx, extensionsTopic, [valuesKey(extension)])
  return rows[0]?.isNew ?? false
}

export async function countValues(db: Db, extension: string, prefix = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from extension_values
    where extension = ${extension} and starts_with(key, ${prefix})`.execute(db)
  return rows[0]!.count
}

export async function deleteValue(tx: Tx, extension: string, key: string): Promise<void> {
  await tx.deleteFrom('extension_values').where('extension', '=', extension).where('key', '=', key).execute()
  await invalidate(tx, extensionsTopic, [valuesKey(extension)])
}

/**
 * Stores an extension's error, or increases the count of an identical error. Keeps only the latest twenty errors of
 * each extension.
 */
export async function recordError(
  db: Db,
  { extension, place, message, at }: Omit<ExtensionErrorRow, 'times'>,
): Promise<void> {
  await sql`insert into extension_faults as f (extension, place, message, at)
    values (${extension}, ${place}, ${message}, ${at})
    on conflict (extension, place, message) do update set times = f.times + 1, at = excluded.at`.execute(db)
  await sql`delete from extension_faults f using (
      select place, message from extension_faults where extension = ${extension}
      order by at desc, place, message offset 20) old
    where f.extension = ${extension} and f.place = old.place and f.message = old.message`.execute(db)
}

export async function listErrors(db: Db): Promise<ExtensionErrorRow[]> {
  const { rows } = await sql<ExtensionErrorRow>`select extension, place, message, times, at
    from extension_faults order by at desc, place, message`.execute(db)
  return rows
}

declare module '#platform/cache/invalidation-log.ts' {
  interface InvalidationTopics {
    extensions: true
  }
}
