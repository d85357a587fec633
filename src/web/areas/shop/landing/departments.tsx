import type { Facets } from '#contract/catalog/catalog.ts'
import { Link } from '#web/kit/links.tsx'
import { shownTypes } from '#web/features/site/frame/navigation.ts'
import { useShell } from '#web/features/site/shell.ts'
import { choiceText } from '#web/features/list/choice-text.ts'
import { t } from '#web/lib/text/t.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'

interface DepartmentsProps {
  genders: Facets['gender']
  /** Number of listings per type. */
  counts: ReadonlyMap<string, number>
}

/** Plain list of links to the item types of each department. */
export function Departments({ genders, counts }: DepartmentsProps) {
  const types = shownTypes(useShell())
  const hasItems = ({ label }: { label: string }) => (counts.get(label) ?? 0) > 0
  if (genders.length === 0 && types.length === 0) return null
  return (
    <section className="section-space border-y border-line bg-tile/50" aria-labelledby="departments">
      <div className="page-width grid grid-cols-1 gap-x-16 gap-y-6 py-8 md:gap-y-10 md:py-12 lg:grid-cols-[1fr_2fr] lg:py-16">
        <div>
          <h2 id="departments" className="text-head">
            {genders.length > 0 ? t('landing.departments.heading') : t('landing.categories.heading')}
          </h2>
          <ul className="mt-4 max-md:flex max-md:flex-wrap max-md:gap-x-6">
            {genders.map(({ _id, count }) => (
              <li key={_id}>
                <Link
                  to={`/shop?gender=${_id}`}
                  className="inline-flex min-h-12 items-baseline gap-2 font-display text-title hover:text-accent"
                >
                  {choiceText('gender', _id)}{' '}
                  <span className="font-text text-note text-soft tabular-nums">{numberText(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="columns-2 gap-x-8 md:columns-3">
          {types.map((type) => (
            <div key={type.label} className="break-inside-avoid md:mb-6">
              <h3 className="md:text-title">
                <Link
                  to={shopPath('type', type.label)}
                  className="inline-flex min-h-11 items-center hover:text-accent"
                >
                  {translateValue(type.label)}
                </Link>
              </h3>
              <ul className="hidden md:block">
                {(type.children.length > 0 ? type.children.filter(hasItems) : [type]).map(({ label }) => (
                  <li key={label}>
                    <Link
                      to={shopPath('type', label)}
                      className="inline-flex min-h-11 items-center gap-1.5 hover:text-accent"
                    >
                      {translateValue(label)}
                      <span className="text-note text-soft tabular-nums">
                        {numberText(counts.get(label) ?? 0)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
