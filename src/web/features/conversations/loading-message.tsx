import { t } from '#web/lib/text/t.ts'

/** Placeholder while the browser loads the buyer's private data. */
export function LoadingMessage() {
  return (
    <p className="page-width min-h-136 max-w-4xl py-16 text-lead text-soft" role="status" data-needs-script>
      {t('conversation.loading')}
    </p>
  )
}
