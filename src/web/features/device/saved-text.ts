import { dateFormat } from '#web/lib/format/date-format.ts'

/** Formats the time when data was saved on the device. */
export const savedText = dateFormat({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
