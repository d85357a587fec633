import type { CatalogSet } from '#contract/catalog/sets/catalog-file-calls.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { restoreVersion } from '../catalog/file/restore.ts'

const names: Record<CatalogSet, string> = tableOf('admin.sets.name')
const about: Record<CatalogSet, string> = tableOf('admin.sets.about')
/** Maximum number of category groups listed on a card. */
const shownGroups = 8

/** Form for choosing a category set. The choice can be changed as long as there are no listings. */
export function ChooseSet({ sets, chosen }: CallReply<'listCatalogSets'>) {
  return (
    <section aria-labelledby="sets-title" className="my-6 border border-line p-5">
      <h2 id="sets-title" className="font-display text-title">
        {t('admin.sets')}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-soft">{t('admin.sets.lead')}</p>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {sets.map(({ set, types, attributes, groups }) => (
          <li
            key={set}
            aria-current={set === chosen}
            className="flex flex-col border border-line p-4 aria-[current=true]:border-ink"
          >
            <h3 className="font-semibold">{names[set]}</h3>
            <p className="mt-1 text-soft">{about[set]}</p>
            {types > 0 && (
              <p className="mt-2 text-note text-soft">
                {t('admin.sets.size', { types, attributes })}
                <span className="mt-1 block">{groups.slice(0, shownGroups).join(' · ')}</span>
              </p>
            )}
            <p className="mt-auto pt-4">
              {set === chosen ? (
                <span className="inline-flex min-h-11 items-center font-medium">
                  {t('admin.sets.chosen')}
                </span>
              ) : (
                <ActionButton
                  action={() => choose(set)}
                  busy={t('common.saving')}
                  className="button button-line"
                >
                  {rich('admin.sets.choose', { set: names[set], hidden: screenReaderOnly })}
                </ActionButton>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function choose(set: CatalogSet) {
  const { replaced } = await call('chooseCatalogSet', { body: { set } })
  return {
    message: t('admin.sets.done', { set: names[set] }),
    ...(replaced !== null && { undo: () => restoreVersion(replaced) }),
  }
}
