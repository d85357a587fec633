import { Link } from 'react-router'
import type { ChecklistLine, Listing } from '#contract/listings.ts'
import { stateText } from '../moves.ts'
import type { Wish } from './use-editor.ts'

interface ActionsProps {
  listing: Listing | null
  isDirty: boolean
  busy: Wish | undefined
  notice: string
  toDo: readonly ChecklistLine[] | undefined
  run: (wish: Wish) => void
}

const buttons: Record<Wish, { words: string; busy: string }> = {
  save: { words: 'Save', busy: 'Saving…' },
  publish: { words: 'List it', busy: 'Listing…' },
  pause: { words: 'Pause', busy: 'Pausing…' },
  resume: { words: 'Resume', busy: 'Resuming…' },
  delete: { words: 'Delete', busy: 'Deleting…' },
  restore: { words: 'Put it back', busy: 'Putting it back…' },
}

const wishes: Record<Listing['state'], readonly Wish[]> = {
  draft: ['publish', 'save', 'delete'],
  active: ['save', 'pause', 'delete'],
  paused: ['save', 'resume', 'delete'],
  removed: ['restore'],
}

/** Where the piece stands and what can be done with it. */
export function Actions({ listing, isDirty, busy, notice, toDo, run }: ActionsProps) {
  const state = listing?.state ?? 'draft'
  const shown = wishes[state].filter(
    (wish) => (wish !== 'delete' || listing !== null) && (wish !== 'resume' || !listing?.hidden),
  )
  return (
    <section aria-label="State" className="flex flex-col gap-3 border border-line p-5">
      <p>
        <span className="font-semibold">{listing ? stateText(listing) : 'Not saved yet'}</span>
        {listing && <span className="text-soft"> · {isDirty ? 'with changes to save' : 'all saved'}</span>}
      </p>
      {listing?.path && (
        <Link to={listing.path} className="text-link">
          View on the shop
        </Link>
      )}
      <div className="flex flex-col gap-3 sm:max-xl:flex-row">
        {shown.map((wish, at) => (
          <button
            key={wish}
            type="button"
            className={
              wish === 'delete'
                ? 'text-link justify-center px-3'
                : `button ${at === 0 ? 'button-full' : 'button-line'}`
            }
            aria-disabled={busy !== undefined || undefined}
            onClick={() => {
              if (busy === undefined) run(wish)
            }}
          >
            {busy === wish ? buttons[wish].busy : wordsFor(wish, state)}
          </button>
        ))}
      </div>
      <div role="alert" className="font-semibold text-accent empty:hidden">
        {notice && <p>{notice}</p>}
        {toDo?.map((line) => (
          <p key={line.key}>
            <Link to={line.href} className="text-link">
              {line.text}
            </Link>
          </p>
        ))}
      </div>
    </section>
  )
}

function wordsFor(wish: Wish, state: Listing['state']): string {
  return wish === 'save' && state === 'draft' ? 'Save as a draft' : buttons[wish].words
}
