import type { Piece } from '#contract/catalog.ts'
import { stockState } from '#contract/stock.ts'
import { piecePath, sellerPath, truePath } from '../../../parts/piece-links.ts'
import { pictureUrl } from '../../../ui/picture.tsx'
import { crumbsOf } from './crumbs.tsx'

export function productLd(piece: Piece, origin: string): object {
  const { seller } = piece
  return {
    '@type': 'Product',
    name: piece.title,
    description: piece.description,
    sku: piece._id,
    brand: { '@type': 'Brand', name: piece.brand },
    color: piece.color,
    category: piece.type,
    image: piece.photos.map((photo) => origin + pictureUrl(photo.key)),
    offers: {
      '@type': 'Offer',
      url: origin + truePath(piecePath(piece), seller.isSA),
      price: (piece.price.cents / 100).toFixed(2),
      priceCurrency: piece.price.currency.toUpperCase(),
      availability: `https://schema.org/${stockState(piece) === 'has-inv' ? 'InStock' : 'SoldOut'}`,
      itemCondition: `https://schema.org/${piece.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
      seller: {
        '@type': 'Person',
        name: seller.name,
        url: origin + truePath(sellerPath(seller.username), seller.isSA),
      },
    },
  }
}

export function breadcrumbLd(piece: Piece, origin: string): object {
  const { isSA } = piece.seller
  const here = { path: truePath(piecePath(piece), isSA), label: piece.title }
  const crumbs = [...crumbsOf(piece, isSA ? '/direct' : '/shop'), here]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ path, label }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + path,
    })),
  }
}
