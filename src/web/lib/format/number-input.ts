import { locale } from 'virtual:language'

/**
 * Creates functions that parse and format numbers in form fields, for a language. A comma or a point before one or two
 * digits is always a decimal separator, because keypads and people do not always follow the page's language. Thousands
 * separators are accepted only in the language's own format.
 */
export function createNumberFormat(tag: string) {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 3, useGrouping: false })
  const hasComma = format.format(0.5).includes(',')
  const shape = hasComma
    ? /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,3}))?$|^(-?)(\d+)\.(\d{1,2})$/
    : /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,3}))?$|^(-?)(\d+),(\d{1,2})$/
  return {
    /** Whether the language writes `0,5` instead of `0.5`. */
    hasComma,
    /** Formats a number for a form field: `1290.5`, or `1290,5` in German. */
    inputText: (value: number): string => format.format(value),
    /** Parses `1290.5`, `1290,5` and `1,290.5`, in German `1.290,5`. Returns undefined for other text. */
    readNumber(text: string): number | undefined {
      const parts = shape.exec(text.trim().replace('−', '-'))
      if (!parts) return undefined
      const [, sign = '', whole, decimals, otherSign = '', otherWhole, otherDecimals] = parts
      const digits = (whole ?? otherWhole ?? '').replaceAll(/\D/g, '')
      return Number(`${sign || otherSign}${digits}.${decimals ?? otherDecimals ?? '0'}`)
    },
  }
}

export const { hasComma: hasDecimalComma, inputText, readNumber } = /* @__PURE__ */ createNumberFormat(locale)
