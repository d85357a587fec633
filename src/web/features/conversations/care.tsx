import type { Conversation, ConversationReportReason } from '#contract/conversations/conversations.ts'
import type { ConversationActions } from './actions.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'

const reasons: Record<ConversationReportReason, string> = tableOf('conversation.report.reason')

/** Buttons to ask support for help, and to report or block the other party to the conversation. */
export function ConversationCare({
  conversation: { isBlocking, support },
  actions,
}: {
  conversation: Conversation
  actions: ConversationActions
}) {
  return (
    <details className="mt-6 max-w-prose">
      <summary className="text-link">{t('conversation.care')}</summary>
      <div className="flex flex-col items-start gap-6 pt-3">
        {support === null && (
          <div>
            <p className="pb-2">{t('conversation.support.text')}</p>
            <ActionButton
              action={async () => {
                await actions.callSupport()
                return { message: t('conversation.support.done') }
              }}
            >
              {t('conversation.support.button')}
            </ActionButton>
          </div>
        )}
        <div>
          <p className="pb-2">{isBlocking ? t('conversation.unblock.text') : t('conversation.block.text')}</p>
          <ActionButton action={() => block(actions, !isBlocking)}>
            {isBlocking ? t('conversation.unblock') : t('conversation.block')}
          </ActionButton>
        </div>
        <Form
          label={t('conversation.report')}
          button={t('conversation.report')}
          done={t('conversation.report.done')}
          names={['reason', 'text']}
          isQuiet
          send={({ reason, text }) => actions.report({ reason: reason as ConversationReportReason, text })}
        >
          <SelectField
            name="reason"
            label={t('conversation.report.why')}
            placeholder={t('select.placeholder')}
            choices={Object.entries(reasons)}
          />
          <TextAreaField
            name="text"
            label={t('seller.editor.details')}
            rows={2}
            maxLength={2000}
            isOptional
          />
        </Form>
      </div>
    </details>
  )
}

async function block({ block: set }: ConversationActions, isBlocking: boolean) {
  await set(isBlocking)
  return {
    message: isBlocking ? t('conversation.block.done') : t('conversation.unblock.done'),
    undo: () => set(!isBlocking),
  }
}
