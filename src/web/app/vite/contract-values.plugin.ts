import type { Plugin } from 'vite'
import { maxQuantity } from '#contract/orders/bag-items.ts'
import { reviewPageSizes } from '#contract/reviews/reviews.ts'
import { maxNewItems } from '#contract/notifications/saved-searches.ts'
import { maxBagItems, orderLinkDays } from '#contract/orders/orders.ts'
import {
  attributeKinds,
  attributeVisibilities,
  filterableKinds,
  maxAttributes,
  measuredKinds,
} from '#contract/catalog/attributes.ts'
import {
  fieldSubjects,
  filteredKinds,
  maxCustomFields,
  staffVisibilities,
  subjectVisibilities,
} from '#contract/fields/custom-fields.ts'
import { fieldKinds, maxFieldText } from '#contract/fields/definition.ts'
import { pageSize, sorts } from '#contract/catalog/catalog.ts'
import { maxPhotos, maxSizes } from '#contract/listings/listings.ts'
import { livePath } from '#contract/notifications/notifications.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { countLimit } from '#contract/table.ts'
import { maxAddresses } from '#contract/accounts/addresses.ts'
import { contract } from '#contract/calls/contract.ts'

const modules: Record<string, () => string> = {
  'virtual:contract-urls': () => `export const urls = ${JSON.stringify(urls())}`,
  // Separate from `virtual:contract-values`, because only dashboards use these values.
  'virtual:attribute-values': () =>
    moduleOf({
      attributeKinds,
      attributeVisibilities,
      filterableKinds,
      maxAttributes,
      measuredKinds,
    }),
  'virtual:field-values': () =>
    moduleOf({
      fieldKinds,
      fieldSubjects,
      filteredKinds,
      maxCustomFields,
      maxFieldText,
      staffVisibilities,
      subjectVisibilities,
    }),
  'virtual:contract-values': () =>
    moduleOf({
      maxBagItems,
      maxNewItems,
      countLimit,
      livePath,
      maxAddresses,
      maxPhotos,
      maxQuantity,
      maxSizes,
      orderLinkDays,
      pageSize,
      pictureWidths,
      reviewPageSizes,
      sorts,
    }),
}

/**
 * Creates the plugin that provides the contract's URLs, limits and value lists as plain data, so that the browser never
 * loads the schemas.
 */
export function contractValuesPlugin(): Plugin {
  return {
    name: 'souk-contract-values',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  }
}

/** Returns a module that exports the values. */
const moduleOf = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')

function urls(): Record<string, { method: string; paths: string[] }> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, aliases }]) => [
      name,
      { method, paths: [path, ...(aliases ?? [])] },
    ]),
  )
}
