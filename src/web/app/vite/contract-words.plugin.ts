import type { Plugin } from 'vite'
import { reviewPageSizes } from '#contract/reviews/reviews.ts'
import { bagLimit, orderLinkDays } from '#contract/orders/orders.ts'
import {
  attributeKinds,
  attributeVisibilities,
  filterableKinds,
  maxAttributes,
  maxAttributeText,
  measuredKinds,
} from '#contract/catalog/attributes.ts'
import { pageSize, sorts } from '#contract/catalog/catalog.ts'
import { maxPhotos, maxSizes } from '#contract/listings/listings.ts'
import { livePath } from '#contract/notifications/notifications.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { countLimit } from '#contract/table.ts'
import { contract } from '#contract/calls/contract.ts'

const modules: Record<string, () => string> = {
  'virtual:contract-urls': () => `export const urls = ${JSON.stringify(urls())}`,
  'virtual:contract-words': () =>
    Object.entries({
      attributeKinds,
      attributeVisibilities,
      bagLimit,
      countLimit,
      filterableKinds,
      livePath,
      maxAttributes,
      maxAttributeText,
      maxPhotos,
      maxSizes,
      measuredKinds,
      orderLinkDays,
      pageSize,
      pictureWidths,
      reviewPageSizes,
      sorts,
    })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n'),
}

/**
 * Creates the plugin that provides the contract's URLs and word lists as plain data, so that the browser never loads
 * the schemas.
 */
export function contractWords(): Plugin {
  return {
    name: 'souk-contract-words',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  }
}

function urls(): Record<string, { method: string; paths: string[] }> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, aliases }]) => [
      name,
      { method, paths: [path, ...(aliases ?? [])] },
    ]),
  )
}
