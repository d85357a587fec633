import type { TestShop } from './shop.ts'

/** Changes a setting, as the settings page does. The value of a switch is 1 for on and 0 for off. */
export async function changeSetting(
  { pool, app }: Pick<TestShop, 'pool' | 'app'>,
  key: string,
  value: number,
): Promise<void> {
  await pool.query(
    `with stored as (
       insert into setting_overrides (key, value, version, set_at, set_by, why)
       values ($1, $2::jsonb, 1, now(), 'test', '')
       on conflict (key) do update set value = excluded.value, version = setting_overrides.version + 1)
     insert into invalidations (topic, key) values ('settings', 'setting:' || $1)`,
    [key, String(value)],
  )
  await app.invalidations.waitUntilCurrent()
}
