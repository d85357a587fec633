import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { ChooseSet } from './choose-set.tsx'
import { Region } from './region.tsx'
import { Step } from './step.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () => {
  const [opening, saved] = await Promise.all([call('getOpening'), call('getMarketplace')])
  const sets = await call('listCatalogSets').catch(ignoreForbidden)
  return { ...opening, saved, sets }
})

/** Returns undefined for a 403 error, because staff who cannot edit the catalog do not choose a category set. */
function ignoreForbidden(error: unknown): undefined {
  if (error instanceof CallError && error.status === 403) return undefined
  throw error
}

export default function OpeningPage({ loaderData: { steps, saved, sets } }: Route.ComponentProps) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <DashboardPage title={t('admin.page.opening')} lead={t('admin.opening.lead')}>
      {!steps.some(({ step, isDone }) => step === 'region' && isDone) && (
        <Region saved={saved} currency={pageCurrency().code} />
      )}
      {sets?.canChoose && <ChooseSet {...sets} />}
      <p role="status" className="font-semibold">
        {done === steps.length
          ? t('admin.opening.ready')
          : t('admin.opening.progress', { done, all: steps.length })}
      </p>
      <progress
        className="mt-2 block h-2 w-full max-w-md appearance-none bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        value={done}
        max={steps.length}
        aria-label={t('admin.page.opening')}
      />
      <ol className="mt-6 border-t border-line">
        {steps.map((step, at) => (
          <li key={step.step} id={step.step} className="scroll-mt-24 border-b border-line py-5">
            <Step number={at + 1} state={step} />
          </li>
        ))}
      </ol>
    </DashboardPage>
  )
}
