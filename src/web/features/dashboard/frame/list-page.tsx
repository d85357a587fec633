import type { ComponentProps, ReactNode } from 'react'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { List, type ListProps } from '#web/kit/list/list.tsx'
import { DashboardPage } from './page.tsx'

interface ListPageProps<Row> extends Omit<ListProps<Row>, 'label'> {
  title: string
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Buttons for imports and exports, besides the CSV button. */
  files?: ReactNode
  csv?: ComponentProps<typeof CsvButton>
  /** Accessible name of the list; the title by default. */
  label?: string
  /** Content between title and list. */
  above?: ReactNode
  /** Content below the list. */
  children?: ReactNode
}

/** Dashboard page with a list. */
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
