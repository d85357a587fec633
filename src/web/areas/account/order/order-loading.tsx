import { t } from '#web/lib/text/t.ts'

/** Placeholder while the browser loads data that only this buyer is allowed to see. */
export function OrderLoading() {
  return (
    <p className="page-width min-h-136 max-w-4xl py-16 text-lead text-soft" role="status" data-needs-script>
      {t('order.list.loading')}
    </p>
  )
}
