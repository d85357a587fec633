import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import type { ProductBreadcrumb } from './details/create-breadcrumbs.ts'

export function Breadcrumbs({ crumbs }: { crumbs: readonly ProductBreadcrumb[] }) {
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
