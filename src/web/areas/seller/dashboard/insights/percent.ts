import { locale } from 'virtual:language'

const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })

/** `2.4%` of 0.024. */
export const shareText = (part: number): string => share.format(part)

/** `+12%`, `-3%`: how much more or less. */
export const changeText = (part: number): string => change.format(part)
