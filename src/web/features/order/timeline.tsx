import { dateText } from '#web/lib/format/date-text.ts'
import { orderStateLabels, createTimeline, type TimelineInput } from './states.ts'
import { t } from '#web/lib/text/t.ts'

interface TimelineProps {
  sellerOrder: TimelineInput
  /** Labels of the order states, worded for the reader. */
  words?: typeof orderStateLabels
}

export function Timeline({ sellerOrder, words = orderStateLabels }: TimelineProps) {
  const stops = createTimeline(sellerOrder)
  const now = stops.findLastIndex(({ at }) => at !== null)
  return (
    <ol className="flex flex-col sm:flex-row sm:flex-wrap" aria-label={t('order.timeline')}>
      {stops.map(({ state, at }, index) => (
        <li
          key={`${state}${index}`}
          aria-current={index === now ? 'step' : undefined}
          className="flex items-center gap-3 border-l-2 py-2 pl-4 data-ahead:border-line data-ahead:text-soft sm:flex-1 sm:flex-col sm:items-start sm:gap-0 sm:border-t-2 sm:border-l-0 sm:pt-3 sm:pl-0"
          data-ahead={at === null || undefined}
        >
          <span className={index === now ? 'font-semibold' : ''}>{words[state]}</span>
          <span className="text-note text-soft tabular-nums">
            {at === null ? (
              <span className="sr-only">{t('order.timeline.ahead')}</span>
            ) : (
              <time dateTime={at}>{dateText(at)}</time>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
