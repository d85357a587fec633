import { locale } from 'virtual:language'
import type { DeliveryWindow } from '#contract/shipping/terms.ts'
import { t } from '#web/lib/text/t.ts'

const format = /* @__PURE__ */ new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats an ISO date as "Dec 3". */
export const dayText = (day: string): string => format.format(new Date(day))

/** Cached formatted date ranges. Every product page shows a date range, and formatting a date range takes 0.1 ms. */
const texts = new Map<string, string>()
const maxTexts = 1_000

/** Formats a date range: "Dec 3 – 8". */
function daysText(from: string, by: string): string {
  const key = `${from}/${by}`
  let text = texts.get(key)
  if (text === undefined) {
    // Node and browsers use different kinds of narrow spaces in date ranges, which would cause hydration errors.
    text = format.formatRange(new Date(from), new Date(by)).replaceAll(/[\u2009\u202f]/g, ' ')
    if (texts.size >= maxTexts) texts.clear()
    texts.set(key, text)
  }
  return text
}

/** Formats the estimated arrival as a date range: "Arrives Dec 3 – 8". */
export function arrivalText({ from, by }: DeliveryWindow): string {
  return t('delivery.arrives', { days: daysText(from, by) })
}
