import { ContentBlocks } from '#web/features/content/content-blocks.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { t } from '#web/lib/text/t.ts'
import { fullDateText } from '#web/lib/format/date-text.ts'
import { splitIntoSections } from '#web/features/content/sections.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

/** Loads the return policy, the terms or the privacy policy, depending on the path. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.url.pathname.slice(1)
  return { page: await createServerCall(args)('getContentPage', { params: { id } }), id }
}

export default function PolicyPage({ loaderData: { page, id } }: Route.ComponentProps) {
  const { lead, sections } = splitIntoSections(page.blocks)
  return (
    <article className="page-width py-12 md:py-16">
      <PageHead
        title={page.title}
        {...(id === 'return-policy' && { description: t('policy.description') })}
      />
      <h1 className="text-head">{page.title}</h1>
      {page.publishedAt && (
        <p className="mt-2 text-soft">{t('policy.updated', { date: fullDateText(page.publishedAt) })}</p>
      )}
      {lead.length > 0 && (
        <div
          className={`mt-4 max-w-prose space-y-4 ${sections.length > 0 ? 'text-lead text-soft' : 'text-body'}`}
        >
          <ContentBlocks blocks={lead} />
        </div>
      )}
      {sections.length > 0 && (
        <div className="mt-10 border-t border-ink">
          {sections.map(({ title, blocks }, at) => (
            <section
              key={at}
              className="grid grid-cols-1 gap-x-12 gap-y-3 border-b border-line py-8 md:grid-cols-[1fr_2fr]"
            >
              <h2 className="text-title">{title}</h2>
              <div className="max-w-prose space-y-4 text-body">
                <ContentBlocks blocks={blocks} />
              </div>
            </section>
          ))}
        </div>
      )}
    </article>
  )
}
