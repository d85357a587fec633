import { locale } from 'virtual:language'
import type { Facets } from '#contract/catalog/catalog.ts'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

export function Brands({ brands, total }: { brands: Facets['brands']; total: number }) {
  if (total === 0) return null
  const byName = brands.toSorted((a, b) => a._id.localeCompare(b._id, locale))
  return (
    <TitledSection
      id="brands"
      title={t('landing.brands.heading')}
      className="page-width section-space"
      titleClass="text-head"
    >
      <ul className="mt-4 flex flex-wrap gap-x-7 max-md:gap-x-5">
        {byName.map(({ _id, count }) => (
          <li key={_id} className="max-md:nth-[n+13]:hidden">
            <Link
              to={`/shop?${new URLSearchParams({ brand: _id })}`}
              className="inline-flex min-h-12 items-center gap-1.5 font-display text-body md:text-title hover:text-accent"
            >
              <bdi>{_id}</bdi>
              <span className="self-start pt-3 font-text text-note text-soft tabular-nums">
                {numberText(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > brands.length && (
        <Link to="/shop" className="mt-2 text-link">
          {t('landing.brands.all', { count: total - brands.length })}
        </Link>
      )}
    </TitledSection>
  )
}
