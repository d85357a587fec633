import type { ComponentProps, ReactNode } from 'react'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { List, type ListProps } from '#web/kit/list/list.tsx'
import { DashboardPage } from './page.tsx'

interface ListPageProps<Row> extends Omit<ListProps<Row>, 'label'> {
  title: string
  lead?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** What else brings and saves files. */
  files?: ReactNode
  csv?: ComponentProps<typeof CsvButton>
  /** Without it, the title. */
  label?: string
  /** Stands between the title and the list. */
  above?: ReactNode
  /** Stands below the list. */
  children?: ReactNode
}

/** A page of a dashboard that is a list. */
export function ListPage<Row>({ above, children, csv, ...props }: ListPageProps<Row>) {
  const { title, label = title, lead, actions, files, ...list } = props
  const saves = csv && list.rows.length > 0 && <CsvButton {...csv} />
  return (
    <DashboardPage
      title={title}
      lead={lead}
      actions={actions}
      files={
        (files || saves) && (
          <>
            {files}
            {saves}
          </>
        )
      }
      isList
    >
      {above}
      <List {...list} label={label} />
      {children}
    </DashboardPage>
  )
}
