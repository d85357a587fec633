import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { call } from '#web/lib/calls/call.ts'
import { readToken } from '#web/lib/session/session.ts'
import { saveToken } from '#web/lib/session/save-session.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { ConfirmForm } from '#web/kit/form/confirm-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useCanUsePasskeys } from './can-use.ts'
import { importPart } from '#web/lib/page/load-part.ts'

interface PasskeysProps {
  state: SecondFactorState
  /** Called with the new recovery codes after the user has added the first passkey. */
  onCodes: (codes: readonly string[]) => Promise<void>
}

/** Lists the passkeys of the account, with a button to add a passkey if the browser supports passkeys. */
export function Passkeys({ state: { passkeys, passkeyHost, hasApp, isRequired }, onCodes }: PasskeysProps) {
  const { revalidate } = useRevalidator()
  const canUse = useCanUsePasskeys() && location.hostname === passkeyHost
  const [open, setOpen] = useState<{ id: string; to: 'rename' | 'remove' }>()
  const [message, setMessage] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  const isLast = passkeys.length === 1 && !hasApp
  // Moves the focus to the title, because the button that the user pressed has been removed.
  useEffect(() => {
    if (message !== undefined) title.current?.focus()
  }, [message])
  const show = async (words: string) => {
    setOpen(undefined)
    setMessage(words)
    await revalidate()
  }
  const add = async () => {
    setMessage(undefined)
    const before = readToken()
    const { addPasskey } = await importPart(() => import('./browser.ts'))
    const { token, recoveryCodes } = await addPasskey()
    // Saves the new token only if the session did not change during the request.
    if (token !== null && readToken() === before) saveToken(token)
    if (recoveryCodes.length > 0) await onCodes(recoveryCodes)
    else await show(t('account.passkeys.added'))
  }
  if (!canUse && passkeys.length === 0) return null
  return (
    <div className="mt-10">
      <h2 ref={title} tabIndex={-1} className="font-display text-body outline-none">
        {t('account.passkeys')}
      </h2>
      <p className="mt-2 text-soft">{t('account.passkeys.text')}</p>
      <ul aria-label={t('account.passkeys')} className="mt-2 border-t border-line empty:hidden">
        {passkeys.map((passkey) => (
          <li key={passkey._id} className="border-b border-line py-2">
            <PasskeyRow
              passkey={passkey}
              open={(to) => setOpen({ id: passkey._id, to })}
              canRemove={!(isLast && isRequired)}
            />
            {open?.id === passkey._id && open.to === 'rename' && (
              <Rename passkey={passkey} done={show} onCancel={() => setOpen(undefined)} />
            )}
            {open?.id === passkey._id && open.to === 'remove' && (
              <ConfirmForm
                text={
                  isLast
                    ? t('account.passkeys.remove.last', { name: passkey.name })
                    : t('account.passkeys.remove.text', { name: passkey.name })
                }
                button={t('account.passkeys.remove.button')}
                send={async () => {
                  await call('removePasskey', { params: { id: passkey._id } })
                  await show(t('account.passkeys.removed'))
                }}
                onCancel={() => setOpen(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      {canUse && <PasskeyButton words={t('account.passkeys.add')} use={add} />}
      <p role="status" className="py-2 font-semibold text-good empty:hidden">
        {message}
      </p>
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  open: (to: 'rename' | 'remove') => void
  canRemove: boolean
}

function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, open, canRemove }: PasskeyRowProps) {
  const date = dateText(addedAt)
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0">
        <p dir="auto" className="font-medium">
          {name}
        </p>
        <p className="text-note text-soft">
          {lastUsedAt === null
            ? t('account.passkeys.added-on', { date })
            : t('account.passkeys.used', { date, used: dateText(lastUsedAt) })}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <TextButton aria-label={t('account.passkeys.rename.of', { name })} onClick={() => open('rename')}>
          {t('account.passkeys.rename')}
        </TextButton>
        {canRemove && (
          <TextButton aria-label={t('account.passkeys.remove.of', { name })} onClick={() => open('remove')}>
            {t('account.passkeys.remove')}
          </TextButton>
        )}
      </p>
    </div>
  )
}

interface RenameProps {
  passkey: Passkey
  done: (message: string) => Promise<void>
  onCancel: () => void
}

function Rename({ passkey: { _id: id, name }, done, onCancel }: RenameProps) {
  return (
    <div className="my-4">
      <Form
        label={t('account.passkeys.rename.of', { name })}
        button={t('common.save')}
        names={['name']}
        send={async (body) => {
          await call('renamePasskey', { params: { id }, body })
          await done(t('account.passkeys.renamed'))
        }}
        isQuiet
        isInline
      >
        <Field name="name" label={t('account.passkeys.name')} defaultValue={name} maxLength={60} />
      </Form>
      <TextButton className="mt-3 text-link" onClick={onCancel}>
        {t('common.cancel')}
      </TextButton>
    </div>
  )
}
