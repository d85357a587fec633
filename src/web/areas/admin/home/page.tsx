import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { OfficeDay } from '#contract/office-home.ts'
import { ChartOfDays } from '#web/parts/desk/chart-of-days.tsx'
import { countText } from '#web/parts/desk/count-text.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { Figure } from '#web/parts/desk/figure.tsx'
import { moneyText } from '#web/ui/money.ts'
import { Chores } from './chores.tsx'
import { loadHome, spans } from './load.ts'

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadHome(args)
}

export default function OfficeHome() {
  const { span, chores, days, members, currency } = useLoaderData<typeof clientLoader>()
  const from = days[0]!.day
  const to = days.at(-1)!.day
  const money = (cents: number) => moneyText({ cents, currency })
  const round = (cents: number) => moneyText({ cents: Math.round(cents / 100) * 100, currency })
  const total = (of: (day: OfficeDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const series = (of: (day: OfficeDay) => number) => days.map((day) => ({ day: day.day, value: of(day) }))
  const orders = (more = '') => `/sa/orders?from=${from}&to=${to}${more}`
  const ordersOf =
    (more = '') =>
    (day: string) =>
      `/sa/orders?from=${day}&to=${day}${more}`
  const hours =
    total(({ hoursToShip, shipped }) => (hoursToShip ?? 0) * shipped) / total(({ shipped }) => shipped)
  return (
    <DeskPage title="The office" lead="Days are counted in UTC.">
      <Chores chores={chores} />
      <div className="mt-8">
        <DeskTabs
          label="Span"
          name="days"
          current={span === 30 ? '' : String(span)}
          tabs={spans.map((days) => ({
            value: days === 30 ? '' : String(days),
            label: days === 365 ? 'A year' : `${days} days`,
          }))}
        />
      </div>
      <dl className="mt-6 grid grid-cols-2 border-t border-l border-line lg:grid-cols-4">
        <Figure label="Sold" text={money(total(({ sales }) => sales))} to={orders()} />
        <Figure label="Fees and commission" text={money(total(({ fees }) => fees))} to={orders()} />
        <Figure
          label="Given back"
          text={money(total(({ refunded }) => refunded))}
          to={`/sa/refunds?tab=made&from=${from}&to=${to}`}
        />
        <Figure label="From paid to shipped" text={timeText(hours)} to={orders('&on=shipped')} />
        <Figure label="Orders" text={total((day) => day.orders).toLocaleString('en-US')} to={orders()} />
        <Figure label="Members now" text={countText(members)} to="/sa/members" />
        <Figure
          label="New sellers"
          text={total((day) => day.sellers).toLocaleString('en-US')}
          to={`/sa/sellers?tab=all&from=${from}&to=${to}`}
        />
        <Figure
          label="New buyers"
          text={total((day) => day.buyers).toLocaleString('en-US')}
          to={`/sa/buyers?from=${from}&to=${to}`}
        />
      </dl>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <ChartOfDays title="Sales" days={series(({ sales }) => sales)} textOf={round} rowsOf={ordersOf()} />
        <ChartOfDays
          title="Fees and commission"
          days={series(({ fees }) => fees)}
          textOf={round}
          rowsOf={ordersOf()}
        />
        <ChartOfDays
          title="Given back"
          days={series(({ refunded }) => refunded)}
          textOf={round}
          rowsOf={(day) => `/sa/refunds?tab=made&from=${day}&to=${day}`}
        />
        <ChartOfDays
          title="Hours from paid to shipped"
          days={series(({ hoursToShip }) => hoursToShip ?? 0)}
          rowsOf={ordersOf('&on=shipped')}
        />
        <ChartOfDays
          title="New members"
          days={series(({ members: joined }) => joined)}
          rowsOf={() => '/sa/members'}
        />
        <ChartOfDays
          title="New sellers"
          days={series(({ sellers }) => sellers)}
          rowsOf={(day) => `/sa/sellers?tab=all&from=${day}&to=${day}`}
        />
      </div>
    </DeskPage>
  )
}

/** `5 hours`, `2.5 days`; a dash where nothing was shipped. */
function timeText(hours: number): string {
  if (Number.isNaN(hours)) return '–'
  return hours < 48 ? `${Math.round(hours)} hours` : `${(hours / 24).toFixed(1)} days`
}
