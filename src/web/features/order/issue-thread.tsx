import type { Issue } from '#contract/orders/orders.ts'
import type { PrivatePhoto } from '#contract/pictures.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { PhotoLinks } from '../photos/photo-links.tsx'
import { usePhotoRenewal } from '../photos/use-photo-renewal.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { issueAuthorName, issueKindLabels, issueOutcomeLabels, type IssueReader } from './issue-labels.ts'
import { Parcel } from './parcel.tsx'
import { t } from '#web/lib/text/t.ts'
import { translateAppText } from './refund-reason-text.ts'

interface IssueThreadProps {
  issue: Issue
  reader: IssueReader
  /** Level of the heading: `h3` below the heading of a seller order, `h2` directly below the page's title. */
  heading?: 'h2' | 'h3'
}

/** Shows an issue, its messages and its outcome. */
export function IssueThread({ issue, reader, heading: Heading = 'h3' }: IssueThreadProps) {
  usePhotoRenewal([issue, ...issue.notes].some(({ photos }) => photos.length > 0))
  return (
    <section aria-label={t('order.issue')} className="border border-line p-4 sm:p-5">
      <Heading className="font-display text-title">{issueKindLabels[issue.kind]}</Heading>
      <ol className="mt-3 flex flex-col gap-4">
        <ThreadMessage
          who={issueAuthorName('buyer', reader)}
          at={issue.openedAt}
          text={issue.text}
          photos={issue.photos}
        />
        {issue.notes.map((note, at) => (
          <ThreadMessage
            key={at}
            who={issueAuthorName(note.by, reader)}
            at={note.at}
            text={note.by === 'clock' ? translateAppText(note.text) : note.text}
            photos={note.photos}
            offer={offerWords(note)}
          />
        ))}
      </ol>
      {issue.returnParcel && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-soft">
            {t('order.issue.sent-back', { date: dateText(issue.returnParcel.sentAt) })}
          </p>
          <Parcel parcel={issue.returnParcel} />
        </div>
      )}
      {issue.outcome && <p className="mt-4 font-semibold">{issueOutcomeLabels[issue.outcome]}</p>}
    </section>
  )
}

function offerWords({ offer, offerAmount }: Issue['notes'][number]): string | undefined {
  if (offer === 'return') return t('order.issue.offer-return')
  if (offer !== 'refund') return undefined
  return offerAmount
    ? t('order.issue.offer-refund', { price: exactMoneyText(offerAmount) })
    : t('order.issue.offer-refund-all')
}

interface ThreadMessageProps {
  who: string
  at: string
  text: string
  photos: readonly PrivatePhoto[]
  offer?: string | undefined
}

function ThreadMessage({ who, at, text, photos, offer }: ThreadMessageProps) {
  return (
    <li>
      <p className="text-soft">
        <span className="font-semibold text-ink">{who}</span>,{' '}
        <time dateTime={at} className="tabular-nums">
          {dateText(at)}
        </time>
      </p>
      {text && (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {text}
        </p>
      )}
      {offer && <p className="mt-1 font-semibold">{offer}</p>}
      <PhotoLinks photos={photos} altOf={({ alt }) => alt || t('order.issue.photo')} />
    </li>
  )
}
