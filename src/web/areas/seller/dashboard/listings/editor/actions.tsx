import type { Listing } from '#contract/listings/listings.ts'
import type { ChecklistLine } from '#contract/listings/checklist.ts'
import { checklistStepLabels } from '../../checklist-labels.ts'
import { listingStatusText } from './listing-actions.ts'
import { publishTimeText } from '../schedule/schedule.ts'
import type { EditorCommand } from './use-editor.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { TextLink } from '#web/kit/links.tsx'

interface ActionsProps {
  listing: Listing | null
  isDirty: boolean
  busy: EditorCommand | undefined
  status: string
  toDo: readonly ChecklistLine[] | undefined
  /** Number of photos without a description. */
  undescribed: number
  /** Moves the focus to the first photo without a description. */
  describe: () => void
  /** Opens the dialog in which the seller chooses when to publish. */
  chooseTime: () => void
  run: (command: EditorCommand) => void
}

const buttons: Record<EditorCommand, { words: string; busy: string }> = {
  save: { words: t('common.save'), busy: t('common.saving') },
  publish: { words: t('seller.listing.publish'), busy: t('seller.listing.publish.busy') },
  schedule: { words: t('seller.schedule'), busy: t('common.saving') },
  unschedule: { words: t('seller.schedule.cancel'), busy: t('common.saving') },
  pause: { words: t('seller.listing.pause'), busy: t('seller.listing.pause.busy') },
  resume: { words: t('seller.listing.resume'), busy: t('seller.listing.resume.busy') },
  delete: { words: t('seller.listing.delete'), busy: t('seller.listing.delete.busy') },
  restore: { words: t('seller.listing.restore'), busy: t('seller.listing.restore.busy') },
}

const inputs: Record<Listing['state'], readonly EditorCommand[]> = {
  draft: ['publish', 'schedule', 'save', 'unschedule', 'delete'],
  active: ['save', 'pause', 'delete'],
  paused: ['save', 'resume', 'delete'],
  removed: ['restore'],
}

/** Commands that are not available while the listing is in review. */
const publishing: readonly EditorCommand[] = ['publish', 'schedule', 'resume']

/** Shows the state of the listing and the actions available in that state. */
export function Actions(props: ActionsProps) {
  const { listing, isDirty, busy, status, toDo, undescribed, describe, chooseTime, run } = props
  const state = listing?.state ?? 'draft'
  const isInReview = listing?.review?.state === 'waiting'
  const shown = inputs[state].filter(
    (command) =>
      (command !== 'unschedule' || Boolean(listing?.publishAt)) &&
      (command !== 'delete' || listing !== null) &&
      (command !== 'resume' || !listing?.hidden) &&
      (!isInReview || !publishing.includes(command)),
  )
  return (
    <section aria-label={t('common.status')} className="flex flex-col gap-3 border border-line p-5">
      <p>
        <span className="font-semibold">
          {listing ? listingStatusText(listing) : t('seller.editor.not-saved')}
        </span>
        {listing && (
          <span className="text-soft">
            {' '}
            · {isDirty ? t('seller.editor.unsaved') : t('seller.editor.all-saved')}
          </span>
        )}
      </p>
      {listing?.publishAt && (
        <p className="text-soft tabular-nums">
          {t('seller.listing.publishes', { time: publishTimeText(listing.publishAt) })}
        </p>
      )}
      {listing?.path && <TextLink to={listing.path}>{t('seller.listing.view')}</TextLink>}
      <div className="flex flex-col gap-3 sm:max-xl:flex-row">
        {shown.map((command, at) => (
          <button
            key={command}
            type="button"
            className={
              command === 'delete'
                ? 'text-link justify-center px-3'
                : `button ${at === 0 ? 'button-full' : 'button-line'}`
            }
            aria-disabled={busy !== undefined || undefined}
            onClick={() => {
              if (busy !== undefined) return
              if (command === 'schedule') chooseTime()
              else run(command)
            }}
          >
            {busy === command ? buttons[command].busy : wordsFor(command, listing)}
          </button>
        ))}
      </div>
      {undescribed > 0 && state !== 'removed' && (
        <p className="text-note text-soft">
          {t('seller.photo.not-described', { count: undescribed })}{' '}
          <TextButton onClick={describe}>{t('seller.photo.describe')}</TextButton>
        </p>
      )}
      <div role="alert" className="font-semibold text-accent empty:hidden">
        {status && <p>{status}</p>}
        {toDo?.map((line) => (
          <p key={line.key}>
            <TextLink to={line.href}>{checklistStepLabels[line.key]}</TextLink>
          </p>
        ))}
      </div>
    </section>
  )
}

function wordsFor(command: EditorCommand, listing: Listing | null): string {
  const state = listing?.state ?? 'draft'
  if (command === 'schedule' && listing?.publishAt) return t('seller.schedule.change')
  if (command === 'save' && (listing?.publishAt || listing?.review)) return t('common.save')
  return command === 'save' && state === 'draft' ? t('seller.editor.save-draft') : buttons[command].words
}
