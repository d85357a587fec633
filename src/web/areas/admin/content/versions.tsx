import { Link } from 'react-router'
import type { ContentDraft } from '#contract/content/content-admin.ts'
import { rich, t } from '#web/t.ts'
import { Moment } from '#web/ui/moment.tsx'

interface VersionsProps {
  page: ContentDraft
  /** The version whose text is in the editor; undefined for the newest. */
  shown: number | undefined
}

export function Versions({ page: { id, version: newest, versions }, shown }: VersionsProps) {
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="mt-10">
      <h2 id="versions" className="border-b border-ink pb-2 font-display text-title">
        {t('admin.content.versions')}
      </h2>
      <ol>
        {versions.map(({ version, at, by, why, isDefault }) => (
          <li key={version} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line py-2.5">
            <Link
              to={version === newest ? `/sa/content/${id}` : `?version=${version}`}
              aria-current={version === (shown ?? newest) ? 'true' : undefined}
              className="text-link aria-[current=true]:font-semibold"
            >
              {t('admin.content.version', { version })}
            </Link>
            <span className="text-soft">
              {rich('admin.content.by', { time: () => <Moment at={at} />, name: by.name })}
              {isDefault && ` · ${t('admin.content.default-restored')}`}
              {why && ` · ${t('admin.quote', { text: why })}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
