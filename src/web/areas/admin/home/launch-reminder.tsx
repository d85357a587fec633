import { t } from '#web/lib/text/t.ts'
import { SecondaryLink } from '#web/kit/links.tsx'

/** Link to the setup steps that must still be completed before a new marketplace opens. */
export function LaunchReminder({ left }: { left: number }) {
  if (left === 0) return null
  return (
    <section
      aria-labelledby="before-opening"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 border border-ink p-4"
    >
      <div className="min-w-0">
        <h2 id="before-opening" className="font-display text-title">
          {t('admin.opening.card')}
        </h2>
        <p className="text-soft">{t('admin.opening.card.text', { count: left })}</p>
      </div>
      <SecondaryLink to="/sa/opening">{t('admin.opening.card.link')}</SecondaryLink>
    </section>
  )
}
