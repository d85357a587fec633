import { href, Link } from 'react-router'
import { languages } from 'virtual:language'
import type { ContentDraft } from '#contract/content/content-admin.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

interface VersionsProps {
  page: ContentDraft
  /** Number of the version loaded in the editor; undefined for the newest version. */
  shown: number | undefined
}

const nameOf = (language: string): string => languages.find(([code]) => code === language)?.[1] ?? language

export function Versions({ page: { id, version: newest, versions }, shown }: VersionsProps) {
  if (versions.length === 0) return null
  return (
    <TitledSection
      id="versions"
      title={t('admin.content.versions')}
      className="mt-10"
      titleClass="border-b border-ink pb-2 font-display text-title"
    >
      <ol>
        {versions.map(({ version, at, by, why, isDefault, language, asksAgain, isHidden }) => (
          <li key={version} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line py-2.5">
            <Link
              to={`${href('/sa/content/:id', { id })}?${new URLSearchParams({
                ...(version !== newest && { version: String(version) }),
                ...(language !== null && { language }),
              })}`}
              aria-current={version === (shown ?? newest) ? 'true' : undefined}
              className="text-link aria-[current=true]:font-semibold"
            >
              {t('admin.content.version', { version })}
            </Link>
            <span className="text-soft">
              {rich('admin.content.by', { time: () => <MarketplaceTime at={at} />, name: by.name })}
              {language !== null && ` · ${nameOf(language)}`}
              {asksAgain && ` · ${t('admin.content.asked-again')}`}
              {isHidden && ` · ${t('admin.content.version-hidden')}`}
              {isDefault && ` · ${t('admin.content.default-restored')}`}
              {why && ` · ${t('admin.quote', { text: why })}`}
            </span>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
