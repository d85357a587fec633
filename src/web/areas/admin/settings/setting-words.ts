import { numberText } from '#web/ui/numbers.ts'
import type { Setting } from '#contract/admin/settings.ts'

type Measured = Pick<Setting, 'unit'>

/** `5 %`, `15 minutes`, `On`. */
export function valueText({ unit }: Measured, value: number): string {
  if (unit === 'switch') return value === 1 ? 'On' : 'Off'
  if (unit === 'basis points') return `${value / 100} %`
  return `${numberText(value)} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/** What stands beside the field. */
export function fieldUnit({ unit }: Measured): string {
  return unit === 'basis points' ? '%' : unit
}

/** People write percent, the wire has basis points. */
export function toField({ unit }: Measured, value: number): number {
  return unit === 'basis points' ? value / 100 : value
}

export function fromField({ unit }: Measured, value: number): number {
  return unit === 'basis points' ? Math.round(value * 100) : value
}
