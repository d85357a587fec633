import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { t } from '#web/lib/text/t.ts'

export interface NewCodes {
  codes: readonly string[]
  /** Success message of the action that created the codes. */
  done: string
}

interface RecoveryCodesProps extends NewCodes {
  email: string
  onDone: () => void
}

/** Shows new recovery codes, so that the user can save them. They cannot be shown again. */
export function RecoveryCodes({ codes, done, email, onDone }: RecoveryCodesProps) {
  const download = () => {
    // The file has CRLF line endings, because every text editor can read them.
    const text = [t('account.factor.codes.file', { email }), '', ...codes, ''].join('\r\n')
    saveFile(new TextEncoder().encode(text), 'recovery-codes.txt', 'text/plain')
  }
  return (
    <div className="mt-4 border border-accent p-5">
      <p role="status" className="font-semibold text-good">
        {done}
      </p>
      <h3 className="mt-4 font-semibold">{t('account.factor.codes')}</h3>
      <p className="mt-1">{t('account.factor.codes.text')}</p>
      <ul
        aria-label={t('account.factor.codes')}
        className="my-5 grid grid-cols-1 gap-x-8 gap-y-1 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-4">
        <SecondaryButton onClick={download}>{t('account.factor.codes.download')}</SecondaryButton>
        <PrimaryButton className="button button-full w-full sm:w-auto" onClick={onDone}>
          {t('account.factor.codes.saved')}
        </PrimaryButton>
      </div>
    </div>
  )
}
