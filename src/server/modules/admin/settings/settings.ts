import type { Setting } from '#contract/admin/settings.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { Config } from '#platform/config/config.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { saveIfNoOlderBuildRuns } from '#platform/settings/older-builds.store.ts'
import { fail } from '#platform/errors/app-error.ts'
import {
  saveOverride,
  listOverrides,
  lockSettings,
  settingValues,
  type Override,
  type Settings,
} from '#platform/settings/settings.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'
import { settingExplanation, settingTitle, type SettingDefinition } from '#platform/settings/setting-entry.ts'
import { listSellerNames, requireSsoSession } from '#modules/accounts/admins.ts'
import { findSettingError } from './settings.rules.ts'

export interface SettingsContext {
  db: Db
  clock: Clock
  invalidations: InvalidationLog
  settings: Settings
  config: Pick<Config, 'signInProviders'>
}

/** Returns every setting with its default, its limits and its last change. */
export async function listSettings(
  { db, settings }: Pick<SettingsContext, 'db' | 'settings'>,
  language: Language,
) {
  const overrides = await listOverrides(db)
  const names = await listSellerNames(
    db,
    overrides.map(({ setBy }) => setBy),
  )
  return {
    settings: settings.definitions.map((definition) => {
      const override = overrides.find(({ key }) => key === definition.key)
      return view(definition, override, names, language)
    }),
  }
}

/**
 * Changes a setting. The value null restores the setting's default.
 * @throws not_found, stale_version (`details.setting` contains the current state), invalid_field,
 * older_build_connected, sso_required
 */
export async function changeSetting(
  context: SettingsContext,
  { actor, session }: { actor: Actor; session: string },
  key: string,
  { value, version, why: reason }: { value: number | null; version: number; why: string },
  language: Language,
): Promise<{ setting: Setting }> {
  const { db, clock, invalidations, settings } = context
  const definition = settings.definitions.find((one) => one.key === key)
  if (!definition || actor.kind !== 'seller') throw fail('not_found')
  const at = clock.now()
  const next = value ?? definition.default
  const save = async (tx: Tx): Promise<boolean> => {
    await lockSettings(tx)
    const now = settingValues(settings.definitions, await listOverrides(tx))
    const error = findSettingError(settings.definitions, definition, next, now)
    if (error) throw error
    if (definition.key === 'staffSso' && next === 1 && now.staffSso === 0)
      await requireSsoSession(tx, context.config, { sellerId: actor.id, session, now: at })
    const change = { key: definition.key, value, version, setAt: new Date(at), setBy: actor.id, why: reason }
    if (!(await saveOverride(tx, change))) return false
    const [before, after] = [{ value: now[definition.key] }, { value: next }]
    const action = value === null ? 'setting.reset' : 'setting.set'
    await audit(tx, {
      actor,
      action,
      target: { kind: 'setting', id: key },
      before,
      after,
      reason,
      at,
    })
    return true
  }
  const { needsBuild } = definition
  const isStored = await (needsBuild && next === 1
    ? saveIfNoOlderBuildRuns(db, needsBuild, save)
    : inTransaction(db, save))
  await invalidations.waitUntilCurrent()
  const all = await listSettings(context, language)
  const setting = all.settings.find((one) => one.key === key)!
  if (!isStored) throw fail('stale_version', { details: { setting } })
  return { setting }
}

function view(
  definition: SettingDefinition,
  override: Override | undefined,
  names: ReadonlyMap<string, string>,
  language: Language,
): Setting {
  return {
    ...definition,
    group: translateOf(language, 'setting.group', definition.group),
    title: settingTitle(language, definition.key),
    about: settingExplanation(language, definition),
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
