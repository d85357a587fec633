import { Link } from 'react-router'
import type { CallReply } from '#web/caller.ts'
import { countText } from '#web/ui/count-text.ts'
import { shortDate } from '#web/ui/words.ts'
import { adminTaskWords } from './task-words.ts'

/** What waits for a hand today, each leading to its rows. */
export function AdminTasks({ tasks }: { tasks: CallReply<'getAdminTasks'>['tasks'] }) {
  const open = tasks.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="chores">
      <h2 id="chores" className="font-display text-title">
        {open.length > 0 ? 'Waiting for a hand' : 'Nothing waits for a hand'}
      </h2>
      {open.length > 0 && (
        <ul className="mt-3 grid border-t border-line md:grid-cols-2 md:gap-x-10">
          {open.map(({ task, count, firstDueAt }) => {
            const { one, many, to } = adminTaskWords[task]
            return (
              <li key={task} className="border-b border-line">
                <Link to={to} className="flex min-h-12 items-center gap-3 hover:text-accent">
                  <span className="min-w-14 text-right font-display text-title tabular-nums">
                    {countText(count)}
                  </span>
                  <span>
                    {count === 1 ? one : many}
                    {firstDueAt && <span className="text-soft">, the first by {shortDate(firstDueAt)}</span>}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
