import type { ContentPage } from '#contract/content/content.ts'
import { ContentBlocks } from '#web/features/content/content-blocks.tsx'
import { t } from '#web/lib/text/t.ts'

export function Preview({ title, blocks }: Pick<ContentPage, 'title' | 'blocks'>) {
  return (
    <section aria-label={t('admin.content.preview')} className="h-fit min-w-0 border border-line p-5">
      <p className="text-note text-soft">{t('admin.content.preview')}</p>
      <h2 className="mt-2 font-display text-title break-words">{title || t('admin.content.untitled')}</h2>
      <div className="mt-4 space-y-3 break-words">
        <ContentBlocks blocks={blocks} heading={(text) => <h3 className="pt-3 font-semibold">{text}</h3>} />
      </div>
    </section>
  )
}
