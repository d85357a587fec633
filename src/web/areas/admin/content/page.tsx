import { href } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { categoryNames } from '#web/features/help/category-names.ts'
import { visibilityText } from './visibility.tsx'
import { contentSourceLabels } from '../state-labels.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

type Page = CallReply<'listContentPages'>['pages'][number]

export const clientLoader = dashboardLoader(() => call('listContentPages'))

const columns: readonly TableColumn<Page>[] = [
  {
    head: t('admin.content.page'),
    isName: true,
    cell: ({ id, title }) => <TextLink to={href('/sa/content/:id', { id })}>{title}</TextLink>,
  },
  { head: t('admin.content.source'), cell: ({ source }) => contentSourceLabels[source] },
  {
    head: t('admin.content.edited'),
    cell: ({ changed }) =>
      changed ? (
        <span>
          {rich('admin.content.by', {
            time: () => <MarketplaceTime at={changed.at} />,
            name: changed.by.name,
          })}
        </span>
      ) : (
        t('admin.content.never')
      ),
  },
]

const helpColumns: readonly TableColumn<Page>[] = [
  { head: t('admin.content.category'), cell: ({ category }) => category && categoryNames[category] },
  { head: t('admin.content.status'), cell: visibilityText },
]

export default function ContentPages({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.page.content')} lead={t('admin.content.lead')}>
      <Table
        caption={t('admin.content.pages')}
        columns={columns}
        rows={pages.filter(({ category }) => category === null)}
        keyOf={({ id }) => id}
      />
      <TitledSection id="help" title={t('admin.content.help')} className="mt-10">
        <Table
          caption={t('admin.content.help')}
          columns={[...columns, ...helpColumns]}
          rows={pages.filter(({ category }) => category !== null)}
          keyOf={({ id }) => id}
        />
      </TitledSection>
    </DashboardPage>
  )
}
