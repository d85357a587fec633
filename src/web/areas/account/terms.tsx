import type { ContentPage } from '#contract/content/content.ts'
import { ContentBlocks } from '#web/features/content/content-blocks.tsx'
import { t } from '#web/lib/text/t.ts'

/** Text of the terms, shown beside the form in which the user agrees to them. */
export function Terms({ page }: { page: ContentPage }) {
  return (
    <details className="mb-2 border-y border-line">
      <summary className="flex min-h-11 items-center justify-between">
        {t('account.sign-up.terms', { title: page.title })}
        <span aria-hidden="true">+</span>
      </summary>
      <div className="space-y-3 pb-4 text-soft">
        <ContentBlocks
          blocks={page.blocks}
          heading={(text) => <h2 className="pt-2 font-display text-body text-ink">{text}</h2>}
        />
      </div>
    </details>
  )
}
