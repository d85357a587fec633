import type { ImportField, ImportSource } from '#contract/listings/import-mapping.ts'
import { t } from '#web/lib/text/t.ts'
import { plainFieldLabels } from '../listings/editor/draft.ts'

// These are company names, which are not translated.
export const sourceNames: Record<ImportSource, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  ebay: 'eBay',
  vinted: 'Vinted',
}

export const fieldNames: Record<ImportField, string> = {
  ...plainFieldLabels,
  id: t('seller.map.field.id'),
  price: t('list.filter.price'),
  sizes: t('seller.map.field.sizes'),
  size: t('product.size'),
  qty: t('seller.quantity'),
  total_allowed: t('seller.field.total'),
  photos: t('seller.map.field.photos'),
  sku: t('seller.map.field.sku'),
  barcode: t('seller.map.field.barcode'),
  cost: t('seller.map.field.cost'),
  variant_price: t('seller.map.field.variant-price'),
  variant_photo: t('seller.map.field.variant-photo'),
}
