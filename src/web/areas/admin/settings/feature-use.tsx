import type { FeatureUse } from '#contract/admin/feature-use.ts'
import type { Setting } from '#contract/admin/settings.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { ReasonField } from '../reason-field.tsx'

interface FeatureUseNoteProps {
  setting: Setting
  use: FeatureUse
  /** Whether the feature itself or a feature that it requires is off. */
  isOff: boolean
}

/**
 * Shows what continues while a feature is off, both before and after it is turned off. While the feature is off, also
 * shows forms that end its memberships or refund its gifts.
 */
export function FeatureUseNote({ setting: { key }, use, isOff }: FeatureUseNoteProps) {
  const words = wordsOf(key, use)
  if (words.length === 0) return null
  return (
    <>
      <p className="mt-2 max-w-prose" data-testid={`${key}-use`}>
        {words.join(' ')}
      </p>
      {isOff && key === 'featureMembership' && use.renewing > 0 && (
        <EndForm
          title={t('admin.features.end')}
          text={t('admin.features.end.text', { count: use.renewing })}
          send={async (why) => {
            const { count } = await call('endMemberships', { body: { why } })
            return { message: t('admin.features.end.done', { count }) }
          }}
        />
      )}
      {isOff && key === 'featureGifts' && use.openGifts + use.failedGiftRefunds > 0 && (
        <EndForm
          title={t('admin.features.refund')}
          text={t('admin.features.refund.text', { count: use.openGifts + use.failedGiftRefunds })}
          send={async (why) => {
            const { count } = await call('refundOpenGifts', { body: { why } })
            return { message: t('admin.features.refund.done', { count }) }
          }}
        />
      )}
    </>
  )
}

function wordsOf(key: string, use: FeatureUse): string[] {
  const some = (count: number, words: (args: { count: number }) => string) =>
    count > 0 ? [words({ count })] : []
  switch (key) {
    case 'featureMembership':
      return [
        t('admin.features.members', { count: use.members }),
        ...some(use.renewing, (args) => t('admin.features.renewing', args)),
      ]
    case 'featureGifts':
      return [
        t('admin.features.gifts', { count: use.openGifts }),
        ...some(use.failedGiftRefunds, (args) => t('admin.features.failed-gift-refunds', args)),
      ]
    case 'featureMessages':
      return [
        t('admin.features.order-conversations', { count: use.orderConversations }),
        ...some(use.listingConversations, (args) => t('admin.features.listing-conversations', args)),
      ]
    case 'featureFirstParty':
      return [
        t('admin.features.own-listings', { count: use.ownListings }),
        ...some(use.ownOrders, (args) => t('admin.features.own-orders', args)),
      ]
    default:
      return []
  }
}

interface EndFormProps {
  title: string
  text: string
  send: (why: string) => Promise<{ message: string }>
}

function EndForm({ title, text, send }: EndFormProps) {
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">{title}</summary>
      <p className="mb-3 max-w-prose">{text}</p>
      <Form label={title} names={['why'] as const} send={({ why }) => send(why)} button={title}>
        <ReasonField label={t('common.reason')} />
      </Form>
    </details>
  )
}
