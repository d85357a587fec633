import { Link } from 'react-router'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { countText } from '#web/lib/format/count-text.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { taskPaths, taskLabels } from './task-labels.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Open tasks, each with a link to the page where it can be completed. */
export function AdminTasks({ tasks }: { tasks: CallReply<'getAdminTasks'>['tasks'] }) {
  const open = tasks.filter(({ count }) => count > 0)
  return (
    <TitledSection id="chores" title={open.length > 0 ? t('admin.home.tasks') : t('admin.home.no-tasks')}>
      {open.length > 0 && (
        <ul className="mt-3 grid grid-cols-1 border-t border-line md:grid-cols-2 md:gap-x-10">
          {open.map(({ task, count, firstDueAt }) => (
            <li key={task} className="border-b border-line">
              <Link to={taskPaths[task]} className="flex min-h-12 items-center gap-3 hover:text-accent">
                <span className="min-w-14 text-right font-display text-title tabular-nums">
                  {countText(count)}
                </span>
                <span>
                  {taskLabels[task]({ count })}
                  {firstDueAt && (
                    <span className="block text-note text-soft">
                      {t('admin.home.due', { date: dateText(firstDueAt) })}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  )
}
