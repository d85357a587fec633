import { pageCurrency, wholeUnit } from '#web/ui/currency.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import { stockState } from '#contract/orders/stock.ts'
import { listingPath, sellerPath, truePath } from '#web/features/listing/listing-links.ts'
import { pictureUrl } from '#web/ui/picture.tsx'
import { crumbsOf } from './crumbs.tsx'
import { word } from '#web/words-of-data.ts'

export function productLd(listing: Product, origin: string, newConditions: readonly string[]): object {
  const { seller } = listing
  return {
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    sku: listing._id,
    brand: { '@type': 'Brand', name: listing.brand },
    color: word(listing.color),
    category: word(listing.type),
    image: listing.photos.map((photo) => origin + pictureUrl(photo.key)),
    offers: {
      '@type': 'Offer',
      url: origin + truePath(listingPath(listing), seller.isSA),
      price: (listing.price.cents / wholeUnit()).toFixed(pageCurrency().decimals),
      priceCurrency: listing.price.currency.toUpperCase(),
      availability: `https://schema.org/${stockState(listing) === 'has-inv' ? 'InStock' : 'SoldOut'}`,
      itemCondition: `https://schema.org/${newConditions.includes(listing.condition) ? 'NewCondition' : 'UsedCondition'}`,
      seller: {
        '@type': 'Person',
        name: seller.name,
        url: origin + truePath(sellerPath(seller.username), seller.isSA),
      },
    },
  }
}

export function breadcrumbLd(listing: Product, origin: string): object {
  const { isSA } = listing.seller
  const here = { path: truePath(listingPath(listing), isSA), label: listing.title }
  const crumbs = [...crumbsOf(listing, isSA ? '/direct' : '/shop'), here]
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
