import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { AttributeValue } from '#contract/catalog/attributes.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import { attributeText, bareNumberText, nameWithUnit } from '#web/features/listing/attribute-text.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/**
 * Attributes of a listing, formatted in the page's language. The loader formats the attributes, so that the browser
 * does not have to load the formatting code.
 */
export interface ShownDetails {
  rows: (readonly [name: string, value: string])[]
  /** Measurements: the column headings, and a formatted row for each size. Null if the listing has no measurements. */
  sizes: { heads: string[]; rows: string[][] } | null
  /** Data for search engines. Empty in the browser, which does not need this data. */
  ld: { code: string; name: string; value: string | number; unitText?: string }[]
}

export const noDetails: ShownDetails = { rows: [], sizes: null, ld: [] }

/** Returns the attributes of a listing that have a value, in display order. */
export function formatAttributeDetails(
  { attributes: values = {}, sizes }: Pick<Product, 'attributes' | 'sizes'>,
  attributes: readonly ShownAttribute[],
): ShownDetails {
  const shown = attributes.flatMap((attribute) => {
    const value = getOwnValue(values, attribute.code)
    return value === undefined ? [] : [{ attribute, value }]
  })
  const isMeasurement = (value: AttributeValue) => typeof value === 'object' && !Array.isArray(value)
  return {
    rows: shown
      .filter(({ value }) => !isMeasurement(value))
      .map(({ attribute, value }) => [attribute.name, attributeText(attribute, value)] as const)
      .filter(([, text]) => text !== ''),
    sizes: sizeTable(
      shown.filter(({ value }) => isMeasurement(value)) as Measurement[],
      sizes.map(({ size }) => size),
    ),
    ld: import.meta.env.SSR ? shown.map(({ attribute, value }) => ldOf(attribute, value)) : [],
  }
}

interface Measurement {
  attribute: ShownAttribute
  value: Record<string, number>
}

function sizeTable(measurements: readonly Measurement[], labels: readonly string[]): ShownDetails['sizes'] {
  const measured = labels.filter((label) => measurements.some(({ value }) => Object.hasOwn(value, label)))
  if (measured.length === 0) return null
  return {
    heads: [t('product.size'), ...measurements.map(({ attribute }) => nameWithUnit(attribute))],
    rows: measured.map((label) => [
      translateValue(label),
      ...measurements.map(({ attribute, value }) => {
        const number = getOwnValue(value, label)
        return number === undefined ? '–' : bareNumberText(attribute, number)
      }),
    ]),
  }
}

function ldOf(attribute: ShownAttribute, value: AttributeValue): ShownDetails['ld'][number] {
  const { code, name, unit } = attribute
  if (typeof value !== 'number') return { code, name, value: attributeText(attribute, value) }
  return { code, name, value, ...(unit !== '' && { unitText: unit }) }
}
