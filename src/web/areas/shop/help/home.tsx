import type { CallReply } from '#web/lib/calls/caller.ts'
import { ContentBlocks } from '#web/features/content/content-blocks.tsx'
import { splitIntoSections } from '#web/features/content/sections.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { Link } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { t } from '#web/lib/text/t.ts'
import { categoryNames } from '#web/features/help/category-names.ts'
import { faqLd } from './json-ld.ts'
import { HelpResults } from './results.tsx'
import { HelpSearchForm } from './search-form.tsx'
import { StillStuck } from './still-stuck.tsx'

interface HelpHomeProps {
  page: CallReply<'getContentPage'>
  home: CallReply<'getHelpHome'>
  query: string
  /** Articles that match the search in the URL. Null without a search. */
  results: CallReply<'searchHelp'>['results'] | null
}

/** Start page of the help: search, articles by category, and common questions. */
export function HelpHome({ page, home, query, results }: HelpHomeProps) {
  const { lead, sections } = splitIntoSections(page.blocks)
  return (
    <div className="page-width py-12 md:py-16">
      <PageHead
        title={query === '' ? page.title : t('help.title-found', { query })}
        description={t('help.description')}
        canonical="/help"
        isHidden={query !== ''}
        jsonLd={query === '' && faqLd(sections)}
      />
      <h1 className="text-head">{page.title}</h1>
      <div className="mt-4 mb-6 max-w-prose space-y-4 text-lead text-soft">
        <ContentBlocks blocks={lead} />
      </div>
      <HelpSearchForm query={query} />
      {results && <HelpResults query={query} results={results} />}
      {(results === null || results.length === 0) && <Browse home={home} />}
      {results === null && <Questions sections={sections} />}
      <StillStuck />
    </div>
  )
}

/** Popular articles and all articles by category. */
function Browse({ home: { popular, categories } }: { home: CallReply<'getHelpHome'> }) {
  return (
    <>
      {popular.length > 0 && (
        <TitledSection id="popular" title={t('help.popular')} className="mt-10">
          <ArticleLinks links={popular} className="mt-3 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3" />
        </TitledSection>
      )}
      <div className="mt-10 grid grid-cols-1 gap-x-10 gap-y-8 border-t border-ink pt-8 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map(({ id, articles }) => (
          <TitledSection key={id} id={id} title={categoryNames[id]} titleClass="text-title scroll-mt-24">
            <ArticleLinks links={articles} className="mt-2" />
          </TitledSection>
        ))}
      </div>
    </>
  )
}

function ArticleLinks({
  links,
  className,
}: {
  links: readonly { slug: string; title: string }[]
  className: string
}) {
  return (
    <ul className={className}>
      {links.map(({ slug, title }) => (
        <li key={slug}>
          <Link
            to={`/help/${slug}`}
            className="inline-flex min-h-11 items-center break-words hover:text-accent"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Sections of the editable help page, which answer the most common questions. */
function Questions({ sections }: Pick<ReturnType<typeof splitIntoSections>, 'sections'>) {
  if (sections.length === 0) return null
  return (
    <TitledSection id="questions" title={t('help.questions')} className="mt-12 border-t border-ink pt-6">
      {sections.map(({ title, blocks }, at) => (
        <details key={at} className="border-b border-line">
          <summary className="flex min-h-12 items-center justify-between gap-4 py-2 font-semibold">
            {title}
            <span aria-hidden="true">+</span>
          </summary>
          <div className="max-w-prose space-y-4 pb-5">
            <ContentBlocks blocks={blocks} />
          </div>
        </details>
      ))}
    </TitledSection>
  )
}
