import { mergeUnits, titleWithQuantity } from '#contract/orders/lines/merged-lines.ts'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { Address } from '#web/features/address/address.tsx'
import { Answers } from '#web/features/fields/answers.tsx'
import { Logo } from '#web/features/site/logo.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { returnsText } from '#web/features/listing/returns-text.ts'
import { fullDateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/** Packing slip, which shows no prices and is printed on a separate sheet. */
export function SlipSheet({ order }: { order: SellerOrder }) {
  const items = mergeUnits(order.lines).filter((line) => line.item !== null)
  const { sellerName: sender } = order
  const from = order.suggestedReturnTo
  return (
    <article className="border border-line p-6 print:break-after-page print:border-0 print:p-0">
      <header className="flex items-start justify-between gap-6">
        <div>
          <Logo />
          <h2 className="mt-3 font-display text-title">{t('seller.slip')}</h2>
          <p className="font-semibold tabular-nums">{t('order.title', { number: order.number })}</p>
        </div>
        <div className="min-w-0 text-right">
          {t('order.from', { seller: sender })}
          {from && (
            <span className="block">
              <Address of={from.name === sender ? { ...from, name: '' } : from} />
            </span>
          )}
          <span className="block text-soft">{fullDateText(order.placedAt)}</span>
        </div>
      </header>
      <div className="mt-8 text-lead">
        {order.shipTo ? <Address of={order.shipTo} /> : <p>{t('seller.slip.no-address')}</p>}
      </div>
      <Answers answers={order.fields} className="mt-6" />
      <table className="mt-8 w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 pr-4">
              {t('seller.item')}
            </th>
            <th scope="col" className="py-2 pr-4">
              {t('product.size')}
            </th>
            <th scope="col" className="py-2 text-right">
              {t('seller.slip.packed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((line, at) => (
            <tr key={at} className="border-b border-line">
              <td className="py-2 pr-4">
                <Item line={line} />
              </td>
              <td className="py-2 pr-4">{line.item && translateValue(line.item.size)}</td>
              <td className="py-2 text-right">
                <span className="sr-only">{t('seller.slip.tick')}</span>
                <span aria-hidden="true" className="inline-block size-4 border border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className="mt-6 max-w-prose">
        {order.returnTerms && (
          <>
            <p className="font-semibold">{t('profile.returns')}</p>
            <p>{returnsText(order.returnTerms)}</p>
          </>
        )}
        {order.returnTerms && from && (
          <div className="mt-2">
            <p>{t('order.return.address')}</p>
            <Address of={from} />
          </div>
        )}
        <p className="mt-2">{t('seller.slip.returns', { number: order.number })}</p>
      </section>
    </article>
  )
}

function Item({ line }: { line: SellerOrder['lines'][number] }) {
  const { item } = line
  return (
    <span dir="auto" className="flex items-center gap-3">
      <span className="block h-14 w-11 shrink-0 overflow-hidden rounded-soft bg-tile">
        {item?.photo && <Picture photo={item.photo} sizes="44px" alt="" className="size-full" />}
      </span>
      {titleWithQuantity(line)}
    </span>
  )
}
