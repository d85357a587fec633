import type { CSSProperties } from 'react'
import { accentShades, defaultAccent, type Accent } from '#contract/marketplace/accent.ts'
import { t } from '#web/lib/text/t.ts'
import { Wordmark } from '#web/features/site/wordmark.tsx'
import type { MarketplaceDraft } from './marketplace-draft.ts'

/** Design tokens of the light and the dark theme, which the preview shows side by side. */
const themes = {
  light: {
    '--color-paper': '#f8f5ef',
    '--color-tile': '#ece6da',
    '--color-line': '#ddd5c6',
    '--color-ink': '#1d1a16',
    '--color-soft': '#5f574b',
  },
  dark: {
    '--color-paper': '#151311',
    '--color-tile': '#221f1b',
    '--color-line': '#37322b',
    '--color-ink': '#f3ede3',
    '--color-soft': '#b5ab9c',
  },
} as const

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Preview of unsaved settings in the light and dark theme. */
export function Preview(draft: MarketplaceDraft) {
  const { accent } = draft.profile
  const shades = accent === null ? defaultAccent : accentShades(accent)
  const isShifted = accent !== null && accent !== shades.light
  return (
    <section aria-labelledby="preview" className="h-fit min-w-0 xl:sticky xl:top-6">
      <h2 id="preview" className="border-b border-ink pb-2 text-title">
        {t('admin.marketplace.preview')}
      </h2>
      {isShifted && (
        <p role="status" className="mt-4 text-note">
          {t('admin.marketplace.accent.shifted', { light: shades.light, dark: shades.dark })}
        </p>
      )}
      {schemes.map((scheme) => (
        <Sample key={scheme} {...draft} scheme={scheme} shades={shades} />
      ))}
    </section>
  )
}

function Sample({ profile, picture, scheme, shades }: MarketplaceDraft & { scheme: Scheme; shades: Accent }) {
  const { announcement, emailSender, emailFooter, name } = profile
  const [color, on] = scheme === 'light' ? [shades.light, shades.onLight] : [shades.dark, shades.onDark]
  const logo = picture ? (
    <img
      src={picture}
      alt={name}
      className={`max-h-9 max-w-50 ${profile.logo?.isDark && scheme === 'dark' ? 'rounded-soft bg-[#f8f5ef] p-1' : ''}`}
    />
  ) : (
    <Wordmark name={name.trim() || '…'} />
  )
  return (
    <figure className="mt-4">
      <figcaption className="pb-1.5 text-note text-soft">
        {scheme === 'light' ? t('admin.marketplace.preview.light') : t('admin.marketplace.preview.dark')}
      </figcaption>
      <div
        style={themes[scheme] as CSSProperties}
        className="overflow-hidden border border-line bg-paper text-ink"
      >
        {announcement && (
          <p className="px-3 py-2 text-center text-note break-words" style={{ background: color, color: on }}>
            {announcement}
          </p>
        )}
        <div className="flex items-center justify-between gap-3 border-b border-line p-3">
          {logo}
          <span
            className="rounded-soft px-4 py-2 text-note font-semibold"
            style={{ background: color, color: on }}
          >
            {t('product.add-to-bag')}
          </span>
        </div>
        <div className="bg-tile p-3 text-note">
          <p className="text-soft">{t('admin.marketplace.preview.email', { sender: emailSender || name })}</p>
          <div className="mt-2 border border-line bg-paper p-3 text-center">
            {logo}
            <p className="mt-2" style={{ color }}>
              {t('admin.marketplace.preview.link')}
            </p>
            {emailFooter && <p className="mt-2 break-words whitespace-pre-line text-soft">{emailFooter}</p>}
          </div>
        </div>
      </div>
    </figure>
  )
}
