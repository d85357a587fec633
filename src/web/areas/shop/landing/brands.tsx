import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { shopPath } from '#web/lib/page/shop-path.ts'

interface BrandsProps {
  /** Number of listings per brand, in display order. */
  brands: ReadonlyMap<string, number>
  total: number
}

export function Brands({ brands, total }: BrandsProps) {
  if (total === 0) return null
  return (
    <TitledSection
      id="brands"
      title={t('landing.brands.heading')}
      className="page-width section-space"
      titleClass="text-head"
    >
      <ul className="mt-4 flex flex-wrap gap-x-7 max-md:gap-x-5">
        {Array.from(brands, ([brand, count]) => (
          <li key={brand} className="max-md:nth-[n+13]:hidden">
            <Link
              to={shopPath('brand', brand)}
              className="inline-flex min-h-12 items-center gap-1.5 font-display text-body md:text-title hover:text-accent"
            >
              <bdi>{brand}</bdi>
              <span className="self-start pt-3 font-text text-note text-soft tabular-nums">
                {numberText(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > brands.size && (
        <Link to="/shop" className="mt-2 text-link">
          {t('landing.brands.all', { count: total - brands.size })}
        </Link>
      )}
    </TitledSection>
  )
}
