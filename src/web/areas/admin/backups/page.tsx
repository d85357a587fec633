import { useRevalidator } from 'react-router'
import type { Backup } from '#contract/admin/backups.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { measureText } from '#web/lib/format/numbers.ts'
import { Schedule } from './schedule.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(() => call('listBackups'))

const columns: readonly TableColumn<Backup>[] = [
  {
    head: t('admin.backups.file'),
    isName: true,
    cell: ({ name }) => <span className="font-semibold break-all">{name}</span>,
  },
  { head: t('admin.backups.created'), cell: ({ madeAt }) => <MarketplaceTime at={madeAt} /> },
  {
    head: t('admin.backups.trial'),
    cell: ({ trial }) => trial && <TrialOutcome trial={trial} />,
  },
  { head: t('admin.backups.size'), isNumber: true, cell: ({ bytes }) => sizeText(bytes) },
]

export default function BackupsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { backups, folder, bucket, isWriting } = loaded
  return (
    <DashboardPage
      title={t('admin.page.backups')}
      lead={t('admin.backups.lead')}
      actions={<Actions canTry={backups.length > 0} />}
    >
      <p role="status" className="mb-3 font-semibold empty:hidden">
        {isWriting && t('admin.backups.busy')}
      </p>
      <Schedule {...loaded} />
      <List
        label={t('admin.page.backups')}
        rows={backups}
        columns={columns}
        keyOf={({ name }) => name}
        empty={t('admin.backups.empty')}
      />
      <TitledSection id="where" title={t('admin.backups.storage')} className="mt-8 max-w-prose">
        <p className="mt-2">
          {rich('admin.backups.stored', {
            folder: bucket ?? folder ?? '',
            code: (words) => <code className="break-all">{words}</code>,
          })}
        </p>
        <p className="mt-2">{rich('admin.backups.restore', { code: (words) => <code>{words}</code> })}</p>
      </TitledSection>
    </DashboardPage>
  )
}

const recheckMs = [1_500, 3_000, 6_000, 15_000, 30_000]

function Actions({ canTry }: { canTry: boolean }) {
  const { revalidate } = useRevalidator()
  const startRun = async (ask: () => Promise<unknown>, message: string) => {
    await ask()
    for (const ms of recheckMs) setTimeout(() => void revalidate(), ms)
    return { message }
  }
  return (
    <>
      <ActionButton
        action={() => startRun(() => call('makeBackup', { body: {} }), t('admin.backups.started'))}
        className="button button-full"
      >
        {t('admin.backups.button')}
      </ActionButton>
      {canTry && (
        <ActionButton
          action={() => startRun(() => call('tryBackup', { body: {} }), t('admin.backups.try.started'))}
        >
          {t('admin.backups.try')}
        </ActionButton>
      )}
    </>
  )
}

function TrialOutcome({ trial }: { trial: NonNullable<Backup['trial']> }) {
  return (
    <span className={trial.isGood ? '' : 'text-accent'}>
      {outcomeOf(trial)} <MarketplaceTime at={trial.at} />
    </span>
  )
}

function outcomeOf({ isGood, rows = 0, isOtherPassphrase, why }: NonNullable<Backup['trial']>) {
  if (isGood) return t('admin.backups.trial.good', { rows })
  return isOtherPassphrase ? t('admin.backups.trial.passphrase') : why
}

/** Formats a size, such as `1.1 MB`. */
function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  return `${measureText(bytes / 1000 ** power)} ${units[power - 1]}`
}
