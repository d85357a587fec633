import type { Feature } from '#contract/features/features.ts'
import type { TestShop } from './shop.ts'

export const settingOf = (feature: Feature): string =>
  `feature${feature[0]!.toUpperCase()}${feature.slice(1)}`

/** Turns a feature off or on, as the settings page does. */
export async function switchFeature(
  { pool, app }: Pick<TestShop, 'pool' | 'app'>,
  feature: Feature,
  state: 'off' | 'on',
): Promise<void> {
  const key = settingOf(feature)
  await pool.query(
    `with stored as (
       insert into setting_overrides (key, value, version, set_at, set_by, why)
       values ($1, $2::jsonb, 1, now(), 'test', '')
       on conflict (key) do update set value = excluded.value, version = setting_overrides.version + 1)
     insert into invalidations (topic, key) values ('settings', 'setting:' || $1)`,
    [key, state === 'on' ? '1' : '0'],
  )
  await app.invalidations.waitUntilCurrent()
}
