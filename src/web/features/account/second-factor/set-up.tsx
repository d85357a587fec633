import { useState } from 'react'
import type { SecondFactorKey } from '#contract/accounts/second-factor.ts'
import { call } from '#web/lib/calls/call.ts'
import { readToken } from '#web/lib/session/session.ts'
import { saveToken } from '#web/lib/session/save-session.ts'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { Form } from '#web/kit/form/form.tsx'
import { TextButton } from '#web/kit/buttons.tsx'
import { t } from '#web/lib/text/t.ts'
import { CodeField } from './code-field.tsx'

interface SetUpProps {
  onDone: (recoveryCodes: readonly string[]) => Promise<void>
  onCancel: () => void
}

/**
 * Sets up an authenticator app: shows the app's secret key, then enables the app once the user enters a correct code.
 */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const [factorKey, setFactorKey] = useState<SecondFactorKey>()
  const confirm = async ({ code }: { code: string }) => {
    const before = readToken()
    const { token, recoveryCodes } = await call('confirmSecondFactor', { body: { code } })
    // Saves the new token only if the session did not change during the request.
    if (readToken() === before) saveToken(token)
    await onDone(recoveryCodes)
  }
  return (
    <div className="mt-4 border border-line p-5">
      {factorKey ? (
        <>
          <p>{t('account.factor.scan')}</p>
          <SecretKey factorKey={factorKey} />
          <Form
            label={t('account.factor.set-up')}
            names={['code']}
            check={({ code }) => definedErrors({ code: required(t('account.code.missing'))(code) })}
            send={confirm}
            button={t('account.factor.confirm')}
          >
            <CodeField label={t('account.factor.app-code')} isDigits />
          </Form>
        </>
      ) : (
        <>
          <p className="mb-5">{t('account.factor.begin')}</p>
          <Form
            label={t('account.factor.set-up')}
            button={t('account.factor.begin.button')}
            send={async () => setFactorKey(await call('beginSecondFactor'))}
          />
        </>
      )}
      <TextButton className="mt-3 text-link" onClick={onCancel}>
        {t('common.cancel')}
      </TextButton>
    </div>
  )
}

/** Width of the QR code's empty margin in modules. Scanners need the margin. */
const marginModules = 4

/** Shows the secret key of the authenticator app as a QR code, as a link that opens the app, and as text. */
function SecretKey({ factorKey: { key, uri, qr } }: { factorKey: SecondFactorKey }) {
  const [isCopied, setIsCopied] = useState(false)
  const side = qr.size + 2 * marginModules
  const copy = async () => {
    await navigator.clipboard.writeText(key)
    setIsCopied(true)
  }
  return (
    <div className="my-5">
      {/* Dark on white in every theme, because some phone cameras cannot read inverted QR codes. */}
      <svg
        role="img"
        aria-label={t('account.factor.qr')}
        viewBox={`${-marginModules} ${-marginModules} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-48 border border-line"
      >
        <rect x={-marginModules} y={-marginModules} width={side} height={side} fill="white" />
        <path d={qr.path} fill="black" />
      </svg>
      <p className="mt-3">
        <a href={uri} className="text-link md:hidden">
          {t('account.factor.open-app')}
        </a>
      </p>
      <p className="mt-3 text-note text-soft">{t('account.factor.key')}</p>
      <p className="font-mono break-all" data-testid="factor-key">
        {key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <TextButton onClick={() => void copy()}>{t('account.factor.key.copy')}</TextButton>
        <span role="status" className="text-note font-semibold text-good empty:hidden">
          {isCopied && t('account.factor.key.copied')}
        </span>
      </p>
    </div>
  )
}
