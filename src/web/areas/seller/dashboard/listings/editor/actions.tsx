import { Link } from 'react-router'
import type { ChecklistLine, Listing } from '#contract/listings/listings.ts'
import { stateText } from '../moves.ts'
import type { EditorCommand } from './use-editor.ts'

interface ActionsProps {
  listing: Listing | null
  isDirty: boolean
  busy: EditorCommand | undefined
  status: string
  toDo: readonly ChecklistLine[] | undefined
  run: (command: EditorCommand) => void
}

const buttons: Record<EditorCommand, { words: string; busy: string }> = {
  save: { words: 'Save', busy: 'Saving…' },
  publish: { words: 'List it', busy: 'Listing…' },
  pause: { words: 'Pause', busy: 'Pausing…' },
  resume: { words: 'Resume', busy: 'Resuming…' },
  delete: { words: 'Delete', busy: 'Deleting…' },
  restore: { words: 'Put it back', busy: 'Putting it back…' },
}

const inputs: Record<Listing['state'], readonly EditorCommand[]> = {
  draft: ['publish', 'save', 'delete'],
  active: ['save', 'pause', 'delete'],
  paused: ['save', 'resume', 'delete'],
  removed: ['restore'],
}

/** Where the listing stands and what can be done with it. */
export function Actions({ listing, isDirty, busy, status, toDo, run }: ActionsProps) {
  const state = listing?.state ?? 'draft'
  const shown = inputs[state].filter(
    (command) => (command !== 'delete' || listing !== null) && (command !== 'resume' || !listing?.hidden),
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
              if (busy === undefined) run(command)
            }}
          >
            {busy === command ? buttons[command].busy : wordsFor(command, state)}
          </button>
        ))}
      </div>
      <div role="alert" className="font-semibold text-accent empty:hidden">
        {status && <p>{status}</p>}
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

function wordsFor(command: EditorCommand, state: Listing['state']): string {
  return command === 'save' && state === 'draft' ? 'Save as a draft' : buttons[command].words
}
