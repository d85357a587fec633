import { href, useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { Composer } from '#web/features/conversations/composer.tsx'
import { aboutText } from '#web/features/conversations/inbox.tsx'
import { MessageList } from '#web/features/conversations/messages.tsx'
import { buyerName } from '#web/features/conversations/conversation-text.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { Reports } from './reports.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(async ({ id, text }) => {
  const before = Number(text('before')) || undefined
  return { of: await call('getConversationCase', { params: { id }, query: { before } }), before }
})

export default function ConversationCasePage({ loaderData: { of, before } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { _id: id, support, reports, older } = of
  const isOpen = support !== null || reports.some((report) => report.isOpen)
  return (
    <DashboardPage
      title={aboutText(of)}
      lead={
        <>
          {of.buyerId === null ? (
            buyerName(of.buyer.name)
          ) : (
            <TextLink to={href('/sa/buyers/:id', { id: of.buyerId })}>{buyerName(of.buyer.name)}</TextLink>
          )}{' '}
          <TextLink to={href('/sa/sellers/:id', { id: of.sellerId })}>
            <bdi>{of.seller.name}</bdi>
          </TextLink>{' '}
          <TextLink to="/sa/conversations">{t('admin.page.conversations')}</TextLink>
        </>
      }
      actions={
        <>
          {support !== 'joined' && (
            <ActionButton
              action={async () => {
                await call('joinConversation', { params: { id }, body: {} })
                return { message: t('admin.conversations.joined') }
              }}
            >
              {t('admin.conversations.join')}
            </ActionButton>
          )}
          {isOpen && (
            <ActionButton
              action={async () => {
                await call('closeConversationCase', { params: { id }, body: {} })
                return { message: t('admin.conversations.done') }
              }}
            >
              {t('admin.conversations.close')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="max-w-4xl">
        <Reports reports={reports} />
        <p className="flex gap-6 py-3 empty:hidden">
          {older !== null && <TextLink to={`?before=${older}`}>{t('conversation.older')}</TextLink>}
          {before && <TextLink to=".">{t('conversation.newest')}</TextLink>}
        </p>
        <MessageList messages={of.messages} people={of} reader="support" />
        {support === 'joined' && (
          <Composer
            hasNoPhotos
            send={async ({ text, attempt }) => {
              await call('writeAsSupport', { params: { id }, body: { text, attempt } })
              await revalidate()
            }}
          />
        )}
      </div>
    </DashboardPage>
  )
}
