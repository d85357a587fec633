import { t } from '#web/lib/text/t.ts'

interface PageMenuProps {
  parts: readonly { id: string; title: string }[]
}

/** Links to the sections of a long page. */
export function PageMenu({ parts }: PageMenuProps) {
  return (
    <nav aria-label={t('dashboard.on-this-page')} className="mb-6 print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
