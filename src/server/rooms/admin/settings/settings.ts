import type { Setting } from '#contract/settings.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import type { Changes } from '#platform/changes.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import {
  keepOverride,
  listOverrides,
  lockSettings,
  settingValues,
  type Override,
  type Settings,
} from '#platform/settings.ts'
import type { SettingDefinition } from '#platform/settings-table.ts'
import { listSellerNames } from '#rooms/accounts/admins.ts'
import { faultOf } from './settings.rules.ts'

export interface SettingsDesk {
  db: Db
  clock: Clock
  changes: Changes
  settings: Settings
}

/** Every setting with its default, its bounds and its last change. */
export async function listSettings({ db, settings }: Pick<SettingsDesk, 'db' | 'settings'>) {
  const overrides = await listOverrides(db)
  const names = await listSellerNames(
    db,
    overrides.map(({ setBy }) => setBy),
  )
  return {
    settings: settings.definitions.map((definition) => {
      const override = overrides.find(({ key }) => key === definition.key)
      return view(definition, override, names)
    }),
  }
}

/**
 * Sets one (null: the default again); who comes with an old version is shown how it is now. Refuses with not_found,
 * stale_version (details.setting), invalid_field.
 */
export async function changeSetting(
  desk: SettingsDesk,
  actor: Actor,
  key: string,
  { value, version, why }: { value: number | null; version: number; why: string },
): Promise<{ setting: Setting }> {
  const { db, clock, changes, settings } = desk
  const definition = settings.definitions.find((one) => one.key === key)
  if (!definition || actor.kind !== 'seller') throw refuse('not_found')
  const at = clock.now()
  const isKept = await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const now = settingValues(settings.definitions, await listOverrides(tx))
    const next = value ?? definition.default
    const fault = faultOf(definition, next, now, (of) => titleOf(settings, of))
    if (fault) throw fault
    const change = { key: definition.key, value, version, setAt: new Date(at), setBy: actor.id, why }
    if (!(await keepOverride(tx, change))) return false
    const [before, after] = [{ value: now[definition.key] }, { value: next }]
    const action = value === null ? 'setting.reset' : 'setting.set'
    await audit(tx, { actor, action, target: { kind: 'setting', id: key }, before, after, why, at })
    return true
  })
  await changes.fresh()
  const all = await listSettings(desk)
  const setting = all.settings.find((one) => one.key === key)!
  if (!isKept) throw refuse('stale_version', { details: { setting } })
  return { setting }
}

function titleOf({ definitions }: Settings, key: string): string {
  return definitions.find((one) => one.key === key)!.title
}

function view(
  definition: SettingDefinition,
  override: Override | undefined,
  names: ReadonlyMap<string, string>,
): Setting {
  return {
    ...definition,
    value: override?.value ?? definition.default,
    isOverridden: override !== undefined && override.value !== null,
    version: override?.version ?? 0,
    changed: override
      ? {
          at: override.setAt.toISOString(),
          by: { id: override.setBy, name: names.get(override.setBy) ?? override.setBy },
          why: override.why,
        }
      : null,
  }
}
