import type { MarkedText } from '#contract/content/help.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { categoryNames } from '#web/features/help/category-names.ts'

type Results = CallReply<'searchHelp'>['results']

/** Articles that a search found, with the matching words highlighted. */
export function HelpResults({ query, results }: { query: string; results: Results }) {
  return (
    <section aria-label={t('help.results')} className="mt-8">
      <p role="status" className="text-soft">
        <bdi>{t('help.found', { count: results.length, query })}</bdi>
      </p>
      {results.length === 0 ? (
        <p className="mt-2 max-w-prose">{t('help.none')}</p>
      ) : (
        <ol className="mt-4 max-w-prose divide-y divide-line border-y border-line">
          {results.map(({ slug, category, title, excerpt }) => (
            <li key={slug} className="py-4">
              <p className="text-note text-soft">{categoryNames[category]}</p>
              <h2 className="font-text text-body font-semibold tracking-normal">
                <Link to={`/help/${slug}`} className="text-link">
                  <span>
                    <Marked text={title} />
                  </span>
                </Link>
              </h2>
              <p className="mt-1">
                <Marked text={excerpt} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Marked({ text }: { text: MarkedText }) {
  return text.map(({ text: part, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="bg-tile font-semibold text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
