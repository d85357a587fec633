import type { ConversationReport } from '#contract/conversations/conversations-admin.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { dateText } from '#web/lib/format/date-text.ts'

const reasonWords: Record<ConversationReport['reason'], string> = tableOf('admin.conversations.reason')

/** Lists the user reports that give moderators access to a conversation. */
export function Reports({ reports }: { reports: readonly ConversationReport[] }) {
  return (
    <ul className="empty:hidden">
      {reports.map((report, at) => (
        <li key={at} className={report.isOpen ? '' : 'text-soft'}>
          {t('admin.conversations.report', {
            reason: reasonWords[report.reason],
            by: report.by,
            date: dateText(report.at),
          })}
          {report.text && (
            <span className="block text-soft wrap-anywhere">{t('admin.quote', { text: report.text })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
