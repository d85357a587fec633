import { useId, useState } from 'react'
import type { CatalogPreview } from '#contract/catalog/sets/catalog-file-calls.ts'
import { maxCatalogFileBytes } from '#contract/catalog/sets/catalog-file.ts'
import { call } from '#web/lib/calls/call.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Preview } from './preview.tsx'
import { restoreVersion } from './restore.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () => call('listCatalogVersions'))

interface CheckedFile {
  name: string
  text: string
  preview: CatalogPreview
}

const setNames: Record<string, string> = tableOf('admin.sets.name')

export default function CatalogFilePage({ loaderData: { versions } }: Route.ComponentProps) {
  const [checked, setChecked] = useState<CheckedFile>()
  return (
    <DashboardPage title={t('admin.catalog-file')} lead={t('admin.catalog-file.lead')}>
      <TitledSection id="export" title={t('admin.catalog-file.export')} className="mt-4 max-w-3xl">
        <p className="mt-1 mb-3 text-soft">{t('admin.catalog-file.export.text')}</p>
        <ActionButton action={saveCatalog}>{t('admin.catalog-file.export.button')}</ActionButton>
      </TitledSection>
      <TitledSection id="import" title={t('admin.catalog-file.import')} className="mt-8 max-w-3xl">
        <p className="mt-1 mb-3 text-soft">{t('admin.catalog-file.import.text')}</p>
        <ChooseFile onChecked={setChecked} />
        {checked && <Checked file={checked} close={() => setChecked(undefined)} />}
      </TitledSection>
      {versions.length > 0 && (
        <TitledSection id="versions" title={t('admin.catalog-file.versions')} className="mt-8 max-w-3xl">
          <p className="mt-1 text-soft">{t('admin.catalog-file.versions.text')}</p>
          <ul className="mt-3 border-t border-line">
            {versions.map(({ _id, replacedAt, replacedBy }) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-6 border-b border-line py-2">
                <span className="grow">
                  <MarketplaceTime at={replacedAt} />
                  <span className="block text-note text-soft">
                    {replacedBy === null
                      ? t('admin.catalog-file.replaced-by-file')
                      : t('admin.catalog-file.replaced-by-set', { set: setNames[replacedBy] ?? replacedBy })}
                  </span>
                </span>
                <ActionButton action={() => saveVersion(_id)} className="min-h-11 text-link">
                  {t('admin.catalog-file.download')}
                </ActionButton>
                <ActionButton action={() => restore(_id)} className="min-h-11 text-link">
                  {t('admin.catalog-file.restore')}
                </ActionButton>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </DashboardPage>
  )
}

function ChooseFile({ onChecked }: { onChecked: (file: CheckedFile | undefined) => void }) {
  const id = useId()
  const { run } = useAction()
  const check = (file: File) =>
    run(async () => {
      onChecked(undefined)
      if (file.size > maxCatalogFileBytes)
        return { message: t('admin.catalog-file.too-large', { megabytes: maxCatalogFileBytes / 1_000_000 }) }
      const text = await file.text()
      const preview = await call('checkCatalogFile', { body: { text } })
      onChecked({ name: file.name, text, preview })
      return { message: t('admin.catalog-file.checked', { name: file.name }) }
    })
  return (
    <p>
      <label htmlFor={id} className="block font-medium">
        {t('admin.catalog-file.choose')}
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="mt-2 min-h-11 max-w-full"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void check(file)
          // Allows choosing the same file again after a correction.
          target.value = ''
        }}
      />
    </p>
  )
}

function Checked({ file: { name, text, preview }, close }: { file: CheckedFile; close: () => void }) {
  const { changes, errors, version } = preview
  const take = async () => {
    const { replaced } = await call('importCatalog', { body: { text, version } })
    close()
    return {
      message: t('admin.catalog-file.imported', { name }),
      ...(replaced !== null && { undo: () => restoreVersion(replaced) }),
    }
  }
  return (
    <div className="mt-5 border border-line p-4">
      <h3 className="font-semibold break-words">{name}</h3>
      <Preview preview={preview} />
      <p className="mt-4 flex flex-wrap gap-3">
        {errors.length === 0 && changes.length > 0 && (
          <ActionButton action={take} busy={t('common.saving')} className="button button-full">
            {t('admin.catalog-file.import.button')}
          </ActionButton>
        )}
        <button type="button" className="button button-line" onClick={close}>
          {t('common.cancel')}
        </button>
      </p>
    </div>
  )
}

function save(file: unknown, name: string) {
  saveFile(new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`), name, 'application/json')
}

async function saveCatalog() {
  save(await call('exportCatalog'), 'catalog.json')
  return { message: t('admin.catalog-file.saved') }
}

async function saveVersion(id: number) {
  save(await call('getCatalogVersion', { params: { id: String(id) } }), `catalog-${id}.json`)
  return { message: t('admin.catalog-file.saved') }
}

async function restore(id: number) {
  const { replaced } = await restoreVersion(id)
  return {
    message: t('admin.catalog-file.restored'),
    ...(replaced !== null && { undo: () => restoreVersion(replaced) }),
  }
}
