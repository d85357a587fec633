import { useId, useState } from 'react'
import type { MarketplaceProfile } from '#contract/marketplace/profile.ts'
import { call } from '#web/lib/calls/call.ts'
import { FileButton } from '#web/kit/form/file-button.tsx'
import { t } from '#web/lib/text/t.ts'
import { errorText } from '#web/kit/error-text.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { MarketplaceDraft } from './marketplace-draft.ts'

const format = 'marketplace-profile'

interface ProfileFileProps {
  saved: MarketplaceDraft
  /** Called with the settings of an imported file, which are not saved yet. */
  onRead(draft: MarketplaceDraft): void
}

/** Buttons to export all settings on the page to a file, and to import settings from an exported file. */
export function ProfileFile({ saved, onRead }: ProfileFileProps) {
  const id = useId()
  const [message, setMessage] = useState('')
  const [error, setError] = useState('')
  const save = () => {
    const { logo: _logo, ...profile } = saved.profile
    const text = JSON.stringify({ format, profile, logo: saved.picture }, null, 2)
    saveFile(new TextEncoder().encode(text), 'marketplace.json', 'application/json')
  }
  const read = async (file: File) => {
    setMessage('')
    setError('')
    try {
      onRead(await draftOf(await file.text(), saved))
      setMessage(t('admin.marketplace.file.read'))
    } catch (error) {
      setError(error instanceof SyntaxError ? t('admin.marketplace.file.wrong') : errorText(error))
    }
  }
  return (
    <section aria-labelledby={`${id}title`} className="mt-10">
      <h2 id={`${id}title`} className="border-b border-ink pb-2 text-title">
        {t('admin.marketplace.file')}
      </h2>
      <p className="mt-4 max-w-prose text-soft">{t('admin.marketplace.file.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-line" onClick={save}>
          {t('admin.marketplace.file.export')}
        </button>
        <FileButton
          id={id}
          accept="application/json,.json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void read(file)
            target.value = ''
          }}
        >
          {t('admin.marketplace.file.import')}
        </FileButton>
      </div>
      <p role="status" className="mt-2 font-semibold text-good empty:hidden">
        {message}
      </p>
      <p role="alert" className="mt-2 font-semibold text-accent empty:hidden">
        {error}
      </p>
    </section>
  )
}

/**
 * Merges the settings from a file into the saved settings. Ignores values of a wrong type; the server validates all
 * other values.
 * @throws SyntaxError if the file has a different format
 */
async function draftOf(text: string, { profile: base }: MarketplaceDraft): Promise<MarketplaceDraft> {
  const file = JSON.parse(text) as {
    format?: unknown
    profile?: Record<string, unknown>
    logo?: unknown
  } | null
  if (file?.format !== format || typeof file.profile !== 'object') throw new SyntaxError(format)
  const fields = Object.entries(file.profile).filter(([name, value]) => {
    const own = base[name as keyof MarketplaceProfile]
    return name === 'accent'
      ? isColor(value)
      : Array.isArray(own)
        ? isTexts(value)
        : typeof own === typeof value
  })
  const profile = { ...base, ...(Object.fromEntries(fields) as Partial<MarketplaceProfile>), logo: null }
  const picture = typeof file.logo === 'string' && file.logo.startsWith('data:image/png') ? file.logo : null
  if (!picture) return { profile, picture }
  const body = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (sign) => sign.codePointAt(0)!)
  const { logo } = await call('uploadLogo', { body })
  return { profile: { ...profile, logo }, picture }
}

const isColor = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value))

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
