import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Crumb } from './details/crumbs-of.ts'

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t('product.breadcrumb')} className="crumbs">
      <ol>
        {crumbs.map(({ path, label }, at) => (
          <li key={path}>
            {at > 0 && <span aria-hidden="true">/</span>}
            <Link to={path}>
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
