import type { SearchKind } from '#contract/admin/admin-home.ts'
import { t } from '#web/lib/text/t.ts'

export const searchKindLabels: Record<SearchKind, string> = {
  order: t('common.order'),
  buyer: t('common.buyer'),
  seller: t('common.seller'),
  listing: t('admin.listings.listing'),
  gift: t('admin.gifts.gift'),
}

const resultPaths: Record<SearchKind, string> = {
  order: '/sa/orders',
  buyer: '/sa/buyers',
  seller: '/sa/sellers',
  listing: '/sa/listings/look',
  gift: '/sa/gifts',
}

export function searchResultPath({ kind, _id }: { kind: SearchKind; _id: string }): string {
  return `${resultPaths[kind]}/${encodeURIComponent(_id)}`
}
