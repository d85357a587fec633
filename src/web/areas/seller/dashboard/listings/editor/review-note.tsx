import type { Listing } from '#contract/listings/listings.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'

/** Explains that the listing waits for the marketplace's approval, or why the marketplace has declined it. */
export function ReviewNote({ state, at, reason }: NonNullable<Listing['review']>) {
  const isDeclined = state === 'declined'
  return (
    <TitledSection
      id="listing-review"
      title={isDeclined ? t('seller.review.declined') : t('seller.review.waiting')}
      className={`mb-8 border p-5 ${isDeclined ? 'border-accent' : 'border-line'}`}
    >
      {reason && <p className="mt-1 max-w-prose whitespace-pre-line">{reason}</p>}
      <p className="mt-2 max-w-prose text-soft">
        {isDeclined
          ? t('seller.review.declined.text')
          : t('seller.review.waiting.text', { date: dateText(at) })}
      </p>
    </TitledSection>
  )
}
