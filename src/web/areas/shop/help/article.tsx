import type { CallReply } from '#web/lib/calls/caller.ts'
import { ContentBlocks } from '#web/features/content/content-blocks.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { useShell } from '#web/features/site/shell.ts'
import { Link, TextLink } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { fullDateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { categoryNames } from '#web/features/help/category-names.ts'
import { articleLd } from './json-ld.ts'
import { HelpSearchForm } from './search-form.tsx'
import { StillStuck } from './still-stuck.tsx'

/** Help article with breadcrumbs and related articles. */
export function HelpArticle({ article }: { article: CallReply<'getHelpArticle'> }) {
  const { slug, title, category, summary, blocks, publishedAt, related } = article
  const { origin } = useShell()
  const crumbs = [
    { path: '/help', label: t('help.home') },
    { path: `/help#${category}`, label: categoryNames[category] },
  ]
  return (
    <div className="page-width py-8 md:py-12">
      <PageHead
        title={title}
        description={summary}
        jsonLd={articleLd(article, origin, [...crumbs, { path: `/help/${slug}`, label: title }])}
      />
      <nav aria-label={t('product.breadcrumb')} className="crumbs">
        <ol>
          {crumbs.map(({ path, label }, at) => (
            <li key={path}>
              {at > 0 && <span aria-hidden="true">/</span>}
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <article className="min-w-0 break-words">
          <h1 className="mt-2 text-head">{title}</h1>
          {publishedAt && (
            <p className="mt-2 text-soft">{t('policy.updated', { date: fullDateText(publishedAt) })}</p>
          )}
          <div className="mt-4 max-w-prose space-y-4 text-body">
            <ContentBlocks blocks={blocks} heading={(text) => <h2 className="pt-4 text-title">{text}</h2>} />
          </div>
        </article>
        <aside aria-label={t('help.more')} className="flex min-w-0 flex-col gap-8 print:hidden">
          <HelpSearchForm />
          {related.length > 0 && (
            <TitledSection id="related" title={t('help.related')}>
              <ul className="mt-2">
                {related.map((one) => (
                  <li key={one.slug}>
                    <TextLink to={`/help/${one.slug}`}>{one.title}</TextLink>
                  </li>
                ))}
              </ul>
            </TitledSection>
          )}
        </aside>
      </div>
      <StillStuck />
    </div>
  )
}
