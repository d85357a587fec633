import type { Setting } from '#contract/admin/settings.ts'
import { t, tableOf } from '#web/t.ts'

type Measured = Pick<Setting, 'unit'>

const units = tableOf('admin.settings.unit')
const fields = tableOf('admin.settings.field')
const unitOf = (unit: Exclude<Setting['unit'], 'switch'>) => (unit === 'basis points' ? 'percent' : unit)

/** `5%`, `15 minutes`, `On`. */
export function valueText({ unit }: Measured, value: number): string {
  if (unit === 'switch') return value === 1 ? t('admin.settings.on') : t('admin.settings.off')
  return units[unitOf(unit)]({ count: toField({ unit }, value) })
}

/** `Minutes (1–120)`; of a switch, that it is on. */
export function fieldLabel(setting: Pick<Setting, 'unit' | 'min' | 'max'>): string {
  const { unit, min, max } = setting
  if (unit === 'switch') return t('admin.settings.on')
  return fields[unitOf(unit)]({ min: toField(setting, min), max: toField(setting, max) })
}

/** People write percent, the wire has basis points. */
export function toField({ unit }: Measured, value: number): number {
  return unit === 'basis points' ? value / 100 : value
}

export function fromField({ unit }: Measured, value: number): number {
  return unit === 'basis points' ? Math.round(value * 100) : value
}
