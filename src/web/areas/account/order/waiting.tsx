import { t } from '#web/lib/text/t.ts'

/** Stands there while the browser looks up what is this buyer's alone. */
export function Waiting() {
  return (
    <p className="page-width min-h-136 max-w-4xl py-16 text-lead text-soft" role="status" data-needs-script>
      {t('order.list.loading')}
    </p>
  )
}
