import type {
  CatalogChange,
  CatalogPart,
  CatalogPreview,
  CatalogProblem,
} from '#contract/catalog/sets/catalog-file-calls.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

const partNames: Record<Exclude<CatalogPart, 'sizeSystems'> | 'size-systems', string> =
  tableOf('admin.catalog-file.part')
const nameOf = (part: CatalogPart): string => partNames[part === 'sizeSystems' ? 'size-systems' : part]
const kinds = ['added', 'changed', 'retired', 'removed'] as const
const kindNames: Record<(typeof kinds)[number], string> = tableOf('admin.catalog-file.kind')
/** Number of names that are shown without expanding the list. */
const shownNames = 12

/** Changes that an import would make, or the errors that prevent the import. */
export function Preview({ preview: { changes, errors, warnings } }: { preview: CatalogPreview }) {
  return (
    <>
      {errors.length > 0 && <Problems title={t('admin.catalog-file.errors')} problems={errors} />}
      {errors.length === 0 && changes.length === 0 && (
        <p className="mt-2">{t('admin.catalog-file.no-changes')}</p>
      )}
      {errors.length === 0 &&
        changes.map((change) => (
          <section key={change.part} className="mt-4">
            <h4 className="font-medium">{nameOf(change.part)}</h4>
            <Names change={change} />
          </section>
        ))}
      {warnings.length > 0 && <Problems title={t('admin.catalog-file.warnings')} problems={warnings} />}
    </>
  )
}

function Names({ change }: { change: CatalogChange }) {
  const shown = kinds.filter((kind) => change[kind].length > 0)
  if (shown.length === 0) return <p className="text-soft">{t('admin.catalog-file.reordered')}</p>
  return (
    <dl>
      {shown.map((kind) => (
        <div key={kind} className="mt-1">
          <dt className="text-note text-soft">
            {kindNames[kind]} ({change[kind].length})
          </dt>
          <dd className="break-words">
            {textOf(change[kind].slice(0, shownNames))}
            {change[kind].length > shownNames && (
              <details>
                <summary className="text-link">
                  {t('admin.catalog-file.more', { count: change[kind].length - shownNames })}
                </summary>
                {textOf(change[kind].slice(shownNames))}
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const textOf = (names: readonly string[]): string => names.map(translateValue).join(' · ')

function Problems({ title, problems }: { title: string; problems: readonly CatalogProblem[] }) {
  return (
    <section className="mt-4">
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 list-disc pl-5">
        {problems.map(({ place, message }, at) => (
          <li key={`${place} ${at}`} className="break-words">
            {place !== '' && <code className="mr-2 text-note">{place}</code>}
            {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
