import type { Product } from '#contract/catalog/catalog.ts'
import { Link } from '#web/kit/links.tsx'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { departmentName } from '#web/features/listing/listing-words.ts'
import { t } from '#web/lib/text/t.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'

export interface Crumb {
  path: string
  label: string
}

/**
 * Returns the breadcrumbs of a listing, starting with the widest list. Under /direct, the breadcrumbs link to lists
 * of first-party items.
 */
export function crumbsOf(listing: Pick<Product, 'gender' | 'type' | 'brand'>, list: string): Crumb[] {
  const { gender, type, brand } = listing
  const shop = (choices: Record<string, string>) => `${list}?${new URLSearchParams(choices)}`
  const ofGender = gender === null ? [] : [{ path: shop({ gender }), label: departmentName(gender) }]
  const typed = { ...(gender !== null && { gender }), type }
  return [
    { path: list, label: list === '/shop' ? t('site.menu.title') : t('site.direct') },
    ...ofGender,
    { path: shop(typed), label: dataWord(type) },
    { path: shop({ brand }), label: brand },
  ]
}

export function Crumbs({ listing }: { listing: Product }) {
  const { toList } = useListingLinks()
  return (
    <nav
      aria-label={t('product.breadcrumb')}
      className="max-md:-mx-(--page-edge) max-md:tab-row max-md:px-(--page-edge)"
    >
      <ol className="flex gap-x-2 text-soft max-md:whitespace-nowrap md:flex-wrap">
        {crumbsOf(listing, toList).map(({ path, label }, at) => (
          <li key={path} className="flex items-center gap-2">
            {at > 0 && <span aria-hidden="true">/</span>}
            <Link to={path} className="inline-flex min-h-11 items-center hover:text-accent">
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
