import { locale } from 'virtual:language'
import type { DeliveryWindow } from '#contract/shipping/terms.ts'
import { t } from '#web/lib/text/t.ts'

const format = /* @__PURE__ */ new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats a date range: "Dec 3 – 8". */
function daysText(from: string, by: string): string {
  // Node and browsers use different kinds of narrow spaces in date ranges, which would cause hydration errors.
  return format.formatRange(new Date(from), new Date(by)).replaceAll(/[\u2009\u202f]/g, ' ')
}

/** Formats the estimated arrival as a date range: "Arrives Dec 3 – 8". */
export function arrivalText({ from, by }: DeliveryWindow): string {
  return t('delivery.arrives', { days: daysText(from, by) })
}
