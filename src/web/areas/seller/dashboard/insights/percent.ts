import { locale } from 'virtual:language'

const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })

/** Formats 0.024 as `2.4%`. */
export const shareText = (part: number): string => share.format(part)

/** Formats a relative change, such as `+12%` or `-3%`. */
export const changeText = (part: number): string => change.format(part)
