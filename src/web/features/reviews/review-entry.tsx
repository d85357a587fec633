import type { Review } from '#contract/reviews/reviews.ts'
import { rich } from '#web/lib/text/t.ts'
import { Stars } from '#web/kit/stars.tsx'
import { firstLetter } from '#web/lib/text/casing.ts'
import { reviewDate } from './review-date.ts'

type ShownReview = Omit<Review, '_id' | 'reply'> & Partial<Pick<Review, 'reply'>>

/** Review with the author's picture, stars, name, date and text (spec §2), followed by the seller's reply. */
export function ReviewEntry({ review, sellerName }: { review: ShownReview; sellerName: string }) {
  const { img, rate, name, date, reply } = review
  // Old reviews were stored as plain strings. Only their text is shown (spec §3).
  const isText = img === null && rate === null && name === '' && date === null
  return (
    <article
      className={
        isText
          ? ''
          : 'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-6'
      }
    >
      {!isText && <ReviewPicture img={img} name={name} />}
      <div className="min-w-0">
        {rate !== null && <Stars rate={rate} />}
        {!isText && (
          <p className="flex flex-wrap gap-x-4 text-soft">
            <bdi className="text-ink">{name === '' ? '– – –' : name}</bdi>
            {date !== null && <time dateTime={date}>{reviewDate(date)}</time>}
          </p>
        )}
        <p dir="auto" className="max-w-prose whitespace-pre-line not-first:mt-2">
          {review.review}
        </p>
        {reply && (
          <div className="mt-3 border-l-2 border-line pl-4">
            <p className="text-soft">
              {rich('reviews.replied', {
                seller: sellerName,
                date: () => <time dateTime={reply.date}>{reviewDate(reply.date)}</time>,
              })}
            </p>
            <p dir="auto" className="max-w-prose whitespace-pre-line">
              {reply.text}
            </p>
          </div>
        )}
      </div>
    </article>
  )
}

const uploadedPicture = /^(\/pictures\/[0-9a-z]+)-640\.webp$/

function ReviewPicture({ img, name }: { img: string | null; name: string }) {
  const shape = 'aspect-4/5 w-full rounded-soft bg-tile'
  const stem = img === null ? undefined : uploadedPicture.exec(img)?.[1]
  if (img === null || stem === undefined) {
    return (
      <span
        aria-hidden="true"
        className={`relative flex items-center justify-center overflow-hidden font-display text-title text-soft ${shape}`}
      >
        {firstLetter(name) || '–'}
        {img !== null && (
          // The picture of an old review is on another host. If the picture does not load, the author's initial stays
          // visible.
          <img
            src={img}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
    )
  }
  return (
    <img
      src={img}
      srcSet={`${stem}-320.webp 320w, ${stem}-640.webp 640w`}
      sizes="6.5rem"
      alt=""
      width={320}
      height={400}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={`object-cover ${shape}`}
    />
  )
}
