import type { MessageTable } from '#messages/message-types.d.ts'
import type { Config } from '../config/config.ts'
import { toHyphenated } from '../core/hyphenated.ts'
import { translateOf, translateStored, type Language } from '../language/translate.ts'

export type SettingUnit =
  | 'basis points'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'weeks'
  | 'months'
  | 'time of day'
  | 'minor units'
  | 'times'
  | 'switch'

/**
 * Setting as declared by its module. Its title is the message `setting.<key>`, and its explanation is the message
 * `setting.<key>.about`. In message keys, the setting's key is hyphenated and in lower case.
 */
export interface SettingEntry {
  group: keyof MessageTable<'setting.group'>
  /** Unit of the value. Money amounts are in the smallest unit of the marketplace's currency. */
  unit: SettingUnit
  min: number
  max: number
  /** Default value, or the environment variable that sets the default. */
  default: number | { env: string; of(config: Config): number }
  /** Values that are inserted into the explanation. */
  aboutValues?: Readonly<Record<string, number>>
  /**
   * Key of a setting that must have a greater value. The delay that this setting defines then ends before that
   * setting's delay.
   */
  shorterThan?: string
  /**
   * Number of a build, such as `0130`, for a switch. While the switch is on, the app stores data for which older builds
   * would compute wrong prices or counts. The switch can therefore be turned on only while no older build is connected,
   * and older builds refuse to start afterwards.
   */
  needsBuild?: string
}

export const basisPoints = { unit: 'basis points', min: 0, max: 5000 } as const
export const minutes = { unit: 'minutes', min: 1 } as const
export const hours = { unit: 'hours', min: 1 } as const
export const days = { unit: 'days', min: 1 } as const
/** Unit and range of an on/off setting, whose value is 0 or 1. */
export const switchRange = { unit: 'switch', min: 0, max: 1 } as const
export const env = (name: string, of: (config: Config) => number): SettingEntry['default'] => ({
  env: name,
  of,
})

/** Value type of each setting by its key. Each module adds the keys of its settings through `declare module`. */
export interface SettingValues {}
export type SettingKey = keyof SettingValues

export interface SettingDefinition extends Omit<SettingEntry, 'default' | 'shorterThan'> {
  key: SettingKey
  shorterThan?: SettingKey
  default: number
  /** Environment variable that sets the default. Null if the default is built in. */
  env: string | null
}

/**
 * Returns the settings of a table in the same order, with the defaults that apply in this environment. `stored`
 * contains the defaults that only this database has, by key.
 */
export function settingDefinitions(
  table: Readonly<Record<string, SettingEntry>>,
  config: Config,
  stored: ReadonlyMap<string, number> = new Map(),
): SettingDefinition[] {
  return Object.entries(table).map(([key, { default: entryDefault, shorterThan, ...entry }]) => ({
    ...entry,
    key: key as SettingKey,
    ...(shorterThan && { shorterThan: shorterThan as SettingKey }),
    default: stored.get(key) ?? (typeof entryDefault === 'number' ? entryDefault : entryDefault.of(config)),
    env: typeof entryDefault === 'number' ? null : entryDefault.env,
  }))
}

/** Returns the title of a setting. */
export const settingTitle = (language: Language, key: SettingKey): string =>
  translateOf(language, 'setting', toHyphenated(key))

/** Returns the explanation of a setting: what it changes, and when a change takes effect. */
export const settingExplanation = (
  language: Language,
  { key, aboutValues = {} }: SettingDefinition,
): string => translateStored(language, 'setting', `${toHyphenated(key)}.about`, aboutValues)!
