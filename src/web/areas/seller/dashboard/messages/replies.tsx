import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/replies.ts'

type Reply = CallReply<'listSavedReplies'>['replies'][number]

export const clientLoader = dashboardLoader(() => call('listSavedReplies', {}))

export default function SavedRepliesPage({ loaderData: { replies } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('conversation.replies')}
      lead={
        <>
          {t('conversation.replies.lead')}{' '}
          <TextLink to="/shopper/messages">{t('conversation.inbox')}</TextLink>
        </>
      }
      rows={replies}
      item={(reply) => <One reply={reply} />}
      empty={t('conversation.replies.none')}
    >
      <section aria-labelledby="new-reply" className="mt-10 max-w-prose">
        <h2 id="new-reply" className="pb-4 text-title">
          {t('conversation.replies.new')}
        </h2>
        <Form
          button={t('common.save')}
          names={['title', 'text']}
          send={async (body, form) => {
            await call('saveReply', { body })
            form.reset()
            return { message: t('conversation.replies.saved') }
          }}
        >
          <Field name="title" label={t('conversation.replies.name')} maxLength={60} />
          <TextAreaField name="text" label={t('conversation.text')} maxLength={2000} />
        </Form>
      </section>
    </ListPage>
  )
}

function One({ reply: { _id: id, title, text } }: { reply: Reply }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 max-w-prose">
        <p dir="auto" className="font-semibold">
          {title}
        </p>
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      </div>
      <ActionButton
        aria-label={t('conversation.replies.remove-named', { name: title })}
        action={async () => {
          await call('removeReply', { params: { id } })
          return {
            message: t('conversation.replies.removed'),
            undo: () => call('saveReply', { body: { title, text } }),
          }
        }}
      >
        {t('common.remove')}
      </ActionButton>
    </div>
  )
}
