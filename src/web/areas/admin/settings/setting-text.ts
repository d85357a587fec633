import type { Setting } from '#contract/admin/settings.ts'
import { pageCurrency, minorUnitsPerUnit } from '#web/lib/format/currency.ts'
import { hourText } from '#web/lib/format/dates.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

type Measured = Pick<Setting, 'unit'>

const units = tableOf('admin.settings.unit')
const fields = tableOf('admin.settings.field')
function unitOf(unit: Exclude<Setting['unit'], 'switch' | 'minor units' | 'time of day'>) {
  return unit === 'basis points' ? 'percent' : unit
}

/** Formats a setting, such as `5%`, `15 minutes` or `On`. */
export function settingText({ unit }: Measured, value: number): string {
  if (unit === 'switch') return value === 1 ? t('admin.settings.on') : t('admin.settings.off')
  if (unit === 'minor units') return amountText(value)
  if (unit === 'time of day') return t('admin.settings.time', { time: hourText(value) })
  return units[unitOf(unit)]({ count: settingValueToField({ unit }, value) })
}

/** Returns the label of a setting's form field, such as `Minutes (1–120)`, or "On" for a switch. */
export function fieldLabel(setting: Pick<Setting, 'unit' | 'min' | 'max'>): string {
  const { unit, min, max } = setting
  if (unit === 'switch') return t('admin.settings.on')
  if (unit === 'time of day') return t('admin.settings.time.field')
  if (unit === 'minor units')
    return t('admin.settings.field.amount', { min: amountText(min), max: amountText(max) })
  return fields[unitOf(unit)]({
    min: settingValueToField(setting, min),
    max: settingValueToField(setting, max),
  })
}

const amountText = (cents: number) => moneyText({ cents, currency: pageCurrency().code })

/** Returns the number of API units per displayed unit, such as 100 basis points per percent. */
function wholeOf({ unit }: Measured): number {
  if (unit === 'basis points') return 100
  return unit === 'minor units' ? minorUnitsPerUnit() : 1
}

export function settingValueToField(setting: Measured, value: number): number {
  return value / wholeOf(setting)
}

export function settingValueFromField(setting: Measured, value: number): number {
  return Math.round(value * wholeOf(setting))
}

/** Returns the `step` attribute of the setting's number field. */
export function settingFieldStep(setting: Measured): number {
  return 1 / wholeOf(setting)
}
