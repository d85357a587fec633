import type { Setting } from '#contract/admin/settings.ts'
import { t } from '#web/t.ts'
import { numberText } from '#web/ui/numbers.ts'

type Measured = Pick<Setting, 'unit'>

/** `5%`, `15 minutes`, `On`. */
export function valueText({ unit }: Measured, value: number): string {
  switch (unit) {
    case 'switch':
      return value === 1 ? t('admin.settings.on') : t('admin.settings.off')
    case 'basis points':
      return t('admin.settings.percent', { value: numberText(value / 100) })
    case 'minutes':
      return t('admin.settings.minutes', { count: value })
    case 'hours':
      return t('admin.clock.hours', { count: value })
    case 'days':
      return t('admin.clock.days', { count: value })
    case 'months':
      return t('admin.settings.months', { count: value })
  }
}

/** `Minutes (1–120)`; of a switch, that it is on. */
export function fieldLabel(setting: Pick<Setting, 'unit' | 'min' | 'max'>): string {
  const bounds = { min: toField(setting, setting.min), max: toField(setting, setting.max) }
  switch (setting.unit) {
    case 'switch':
      return t('admin.settings.on')
    case 'basis points':
      return t('admin.settings.field.percent', bounds)
    case 'minutes':
      return t('admin.settings.field.minutes', bounds)
    case 'hours':
      return t('admin.settings.field.hours', bounds)
    case 'days':
      return t('admin.settings.field.days', bounds)
    case 'months':
      return t('admin.settings.field.months', bounds)
  }
}

/** People write percent, the wire has basis points. */
export function toField({ unit }: Measured, value: number): number {
  return unit === 'basis points' ? value / 100 : value
}

export function fromField({ unit }: Measured, value: number): number {
  return unit === 'basis points' ? Math.round(value * 100) : value
}
