import { useState } from 'react'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { SellerOrderForm } from '#web/features/order/buyer/seller-order-form.tsx'
import { areReviewed } from '#web/features/order/buyer/review-link.tsx'
import { PhotoField, uploadTimeoutMs } from '#web/features/photos/photo-field.tsx'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { StarInput } from '#web/features/reviews/star-input.tsx'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

type Reviewable = CallReply<'getReviewable'>
type Line = Reviewable['lines'][number]

interface FeedbackProps {
  token: string
  reviewable: Reviewable
}

/** Form to review each item once, with half-star ratings, text and a picture. */
export function Feedback({ token, reviewable }: FeedbackProps) {
  const { seller, lines, mayReview } = reviewable
  if (!mayReview) return null
  return (
    <section id="feedback" aria-labelledby="how-it-was" className="mt-12 print:hidden">
      <h2 id="how-it-was" className="border-b border-line pb-2 text-title">
        {areReviewed(reviewable) ? t('order.reviewed', { count: lines.length }) : t('order.feedback')}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.line} className="border-b border-line py-6">
            <h3 className="pb-3 font-semibold">
              <bdi>{line.title}</bdi>{' '}
              <span className="font-normal text-soft">{translateValue(line.size)}</span>
            </h3>
            {line.feedback ? (
              <ReviewEntry review={line.feedback} sellerName={seller.name} />
            ) : (
              <FeedbackForm token={token} sellerid={seller._id} line={line} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const maxLength = 2000

function FeedbackForm({ token, sellerid, line }: { token: string; sellerid: string; line: Line }) {
  const [length, setLength] = useState(0)
  return (
    <SellerOrderForm token={token} act="feedback" name={line.line} button={t('order.feedback.button')}>
      <input type="hidden" name="sellerid" value={sellerid} />
      <input type="hidden" name="line" value={line.line} />
      <StarInput label={t('order.feedback.rating')} />
      {line.hasFit && <FitQuestion />}
      <label className="block w-full max-w-prose">
        <span className="block pb-1.5 font-medium">
          {rich('common.optional', {
            label: t('order.feedback.text'),
            soft: (words) => <span className="font-normal text-soft">{words}</span>,
          })}
        </span>
        <textarea
          name="text"
          rows={4}
          maxLength={maxLength}
          className="field py-3"
          onChange={(event) => setLength(event.target.value.length)}
        />
        {length > maxLength * 0.9 && (
          <span className="text-note text-soft tabular-nums">
            {t('order.feedback.length', { count: length, max: maxLength })}
          </span>
        )}
      </label>
      <PhotoField label={t('order.feedback.photo')} max={1} upload={(bytes) => savePhoto(token, bytes)} />
    </SellerOrderForm>
  )
}

const fits = tableOf('review.fit')

/** Optional question of how the item fits, compared with its size. */
function FitQuestion() {
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">
        {rich('common.optional', {
          label: t('order.feedback.fit'),
          soft: (words) => <span className="font-normal text-soft">{words}</span>,
        })}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(fits).map(([answer, text]) => (
          <label key={answer} className="inline-flex min-h-11 items-center gap-2">
            <input type="radio" name="fit" value={answer} className="size-5" />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

async function savePhoto(token: string, body: Uint8Array<ArrayBuffer>) {
  const { key } = await call(
    'addFeedbackPhoto',
    { params: { id: token }, body },
    { timeout: uploadTimeoutMs },
  )
  return { key, width: 320, height: 400, blur: '', alt: '' }
}
