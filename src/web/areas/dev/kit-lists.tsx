import { ChartOfDays } from '#web/kit/chart/chart-of-days.tsx'
import { Detail, Details } from '#web/kit/details.tsx'
import { List } from '#web/kit/list/list.tsx'
import { createTabs } from '#web/kit/list/tabs.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { KitSection } from './kit-section.tsx'

interface Row {
  _id: string
  name: string
  count: number
}

const rows: readonly Row[] = [
  { _id: 'a', name: 'Linen coat', count: 2 },
  { _id: 'b', name: 'Silk scarf', count: 11 },
]
const columns: readonly TableColumn<Row>[] = [
  { head: 'Name', isName: true, cell: ({ name }) => name },
  { head: 'In stock', isNumber: true, cell: ({ count }) => count },
]
const days = [3, 0, 7, 5].map((value, at) => ({ day: `2026-03-0${at + 1}`, value }))
const hide = {
  key: 'hide',
  label: 'Hide',
  done: (count: number) => `${count} hidden`,
  send: async (ids: string[]) => ({ changed: ids.length, refused: [], undo: async () => undefined }),
}
const reject = {
  key: 'reject',
  label: 'Refuse',
  done: (count: number) => `${count} done`,
  send: async (ids: string[]) => ({
    changed: 0,
    refused: ids.map((_id) => ({ _id, message: 'It is sold' })),
  }),
}

/** Examples of lists: with all features, with custom items and empty. Also shows a chart and a list of details. */
export function Lists() {
  return (
    <>
      <KitSection title="List">
        <List
          label="Things"
          tabs={{
            label: 'Things',
            name: 'tab',
            current: '',
            tabs: createTabs([['all', 'All'] as const, ['sold', 'Sold'] as const], { sold: 1 }),
          }}
          search={{ label: 'Find a thing', hint: 'Its name', value: undefined }}
          days={{ label: 'Made', from: undefined, to: undefined }}
          sort={{ current: 'newest', options: [['newest', 'Newest first']] }}
          note="2 found"
          rows={rows}
          columns={columns}
          moves={[hide, reject]}
          loadAll={() => Promise.resolve([...rows, { _id: 'c', name: 'Wool hat', count: 1 }])}
          nameOf={({ name }) => name}
          empty="Nothing here"
          next="b"
          page={{ page: 1, pages: 2 }}
        />
        <List label="Items" rows={rows} item={({ name }) => name} empty="Nothing here" />
        <List
          label="No things"
          rows={[]}
          columns={columns}
          empty="Nothing here"
          emptyHint="Add the first one."
        />
      </KitSection>
      <KitSection title="Facts">
        <Details rows={[['Name', 'Linen coat']]} />
        <dl className="mt-6 border-t border-line">
          <Detail name="Name">Linen coat</Detail>
        </dl>
        <ChartOfDays title="Sold a day" days={days} />
        <ChartOfDays title="Nothing sold" days={days.map(({ day }) => ({ day, value: 0 }))} />
      </KitSection>
    </>
  )
}
