import type { Helper, HelperAction, HelperLogEntry } from '#contract/accounts/helpers.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { dateText } from '#web/lib/format/date-text.ts'

const names = ['name', 'email'] as const
const actionTexts: Record<HelperAction, string> = tableOf('seller.helpers.deed')

/** Helpers of the shop, their latest actions, and a form for inviting another helper. */
export function Helpers({ helpers, deeds }: CallReply<'listHelpers'>) {
  return (
    <>
      {helpers.length === 0 ? (
        <p className="text-soft">{t('seller.helpers.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {helpers.map((helper) => (
            <HelperItem key={helper._id} helper={helper} />
          ))}
        </ul>
      )}
      <h2 className="mt-8 mb-3 font-semibold">{t('seller.helpers.invite')}</h2>
      <Form
        label={t('seller.helpers.invite')}
        names={names}
        send={async (body, form: HTMLFormElement) => {
          await call('inviteHelper', { body })
          form.reset()
        }}
        button={t('seller.helpers.invite.button')}
        done={t('seller.helpers.invite.done')}
      >
        <Field name="name" label={t('common.name')} maxLength={120} autoComplete="off" />
        <Field name="email" type="email" label={t('common.email')} autoComplete="off" />
      </Form>
      {helpers.length + deeds.length > 0 && <HelperActions deeds={deeds} />}
    </>
  )
}

function HelperItem({ helper }: { helper: Helper }) {
  const { _id, name, email, acceptedAt } = helper
  const remove = async () => {
    await call('removeHelper', { params: { id: _id } })
    return { message: t('seller.helpers.removed', { name }) }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0">
        <bdi className="font-semibold">{name}</bdi>
        <span className="block text-note break-all text-soft">{email}</span>
        <span className="block text-note text-soft">{stateText(helper)}</span>
      </p>
      <ActionButton action={remove}>
        {acceptedAt === null
          ? rich('seller.helpers.withdraw', { name, hidden: screenReaderOnly })
          : rich('seller.helpers.remove', { name, hidden: screenReaderOnly })}
      </ActionButton>
    </li>
  )
}

function stateText({ acceptedAt, expiresAt, lastSeenAt }: Helper): string {
  if (acceptedAt === null)
    return expiresAt === null
      ? t('seller.helpers.lapsed')
      : t('seller.helpers.invited', { date: dateText(expiresAt) })
  return lastSeenAt === null
    ? t('seller.helpers.unseen')
    : t('seller.helpers.seen', { date: dateText(lastSeenAt) })
}

function HelperActions({ deeds }: { deeds: readonly HelperLogEntry[] }) {
  return (
    <>
      <h2 className="mt-8 mb-3 font-semibold">{t('seller.helpers.deeds')}</h2>
      {deeds.length === 0 ? (
        <p className="text-soft">{t('seller.helpers.deeds.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {deeds.map(({ _id, name, act, target, at }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                <bdi className="font-semibold">{name}</bdi> <HelperActionText act={act} target={target} />
              </span>
              <span className="text-note text-soft">
                <MarketplaceTime at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function HelperActionText({ act, target }: Pick<HelperLogEntry, 'act' | 'target'>) {
  const folder = folderOf(act)
  if (target === '' || folder === undefined) return actionTexts[act]
  return <TextLink to={`/shopper/${folder}/${target}`}>{actionTexts[act]}</TextLink>
}

/** Returns the dashboard section of an action's target, used in the path of the target's page. */
function folderOf(act: HelperAction): string | undefined {
  if (act.endsWith('Import')) return 'imports'
  if (/Listing$|Shown$/.test(act)) return 'listings'
  if (/Order$|Packed$|Tracking$|Delivered$/.test(act)) return 'orders'
  return /Message$|Support$|Conversation$/.test(act) ? 'messages' : undefined
}
