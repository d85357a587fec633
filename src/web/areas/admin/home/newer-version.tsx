import { t } from '#web/lib/text/t.ts'

interface NewerVersionProps {
  running: string
  version: string
  changelog: string | null
}

/** Tells an owner about a newer release of Souk. The message is unobtrusive, because updates are not urgent. */
export function NewerVersion({ running, version, changelog }: NewerVersionProps) {
  return (
    <p className="mb-8 border-l-2 border-line pl-4 text-soft">
      {t('admin.version.newer', { version, running })}{' '}
      {changelog && (
        <a className="text-link" href={changelog} rel="noreferrer">
          {t('admin.version.newer.link')}
        </a>
      )}
    </p>
  )
}
