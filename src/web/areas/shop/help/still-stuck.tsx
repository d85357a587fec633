import { SecondaryLink } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { useShell } from '#web/features/site/shell.ts'
import { t } from '#web/lib/text/t.ts'

/** Other ways to get help: links to the buyer's orders and the marketplace's contact details. */
export function StillStuck() {
  const { supportEmail } = useShell().marketplace
  return (
    <TitledSection
      id="still-stuck"
      title={t('help.stuck')}
      className="mt-12 border-t border-ink pt-6 print:hidden"
    >
      <p className="mt-2 max-w-prose text-soft">{t('help.stuck.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <SecondaryLink to="/shop/customerprofile/orders">{t('site.your-orders')}</SecondaryLink>
        <SecondaryLink to="/help/contact">{t('help.stuck.contact')}</SecondaryLink>
        {supportEmail && (
          <a href={`mailto:${supportEmail}`} className="button button-line max-w-full min-w-0 break-all">
            {supportEmail}
          </a>
        )}
      </div>
    </TitledSection>
  )
}
