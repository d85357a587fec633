import type { Words } from '../errors/error-words.ts'
import type { Config } from '../config/config.ts'
import type { SettingGroup } from './setting-groups.ts'

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

/** One setting, as the table has it. */
export interface SettingEntry {
  title: Words
  /** What it changes, and from when on. */
  about: Words
  group: SettingGroup
  /** Minor units are those of the marketplace's currency. */
  unit: SettingUnit
  min: number
  max: number
  /** The built-in default, or how the environment gives it. */
  default: number | { env: string; of(config: Config): number }
}

export const basisPoints = { unit: 'basis points', min: 0, max: 5000 } as const
export const minutes = { unit: 'minutes', min: 1 } as const
export const hours = { unit: 'hours', min: 1 } as const
export const days = { unit: 'days', min: 1 } as const
export const aSwitch = { unit: 'switch', min: 0, max: 1 } as const
