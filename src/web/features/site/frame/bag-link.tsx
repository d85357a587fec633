import { Link } from '#web/kit/links.tsx'
import { itemPattern, useBagCount } from '#web/features/session/bag.ts'
import { InlineScript } from '#web/lib/page/inline-script.tsx'
import { BagIcon } from '#web/kit/icons.tsx'
import { useShell } from '../shell.ts'
import { t } from '#web/lib/text/t.ts'

const id = 'bag-link'

/**
 * Link to the bag with its number of units. The page's HTML can be cached for all visitors, so an inline script inserts
 * this visitor's number before the first paint.
 */
export function BagLink() {
  const count = useBagCount(useShell().bagCount)
  return (
    <>
      <Link
        to="/bag"
        id={id}
        className="-mr-3 flex min-h-11 items-center gap-1.5 px-3"
        aria-label={count === null ? t('site.bag') : t('site.bag.label', { count })}
        suppressHydrationWarning
      >
        <BagIcon />
        <span className="tabular-nums" suppressHydrationWarning>
          {`${count ?? ''}`}
        </span>
      </Link>
      <InlineScript text={import.meta.env.SSR && countBag} />
    </>
  )
}

const countBag = () => `{
const name = (location.protocol === "https:" ? "__Host-" : "") + "bag="
const bag = document.cookie.split("; ").find((one) => one.startsWith(name))
const items = bag?.slice(name.length).match(${itemPattern}) ?? []
const count = items.reduce((sum, item) => sum + Number(item.split("~")[2] ?? 1), 0)
const link = document.getElementById("${id}")
link.setAttribute("aria-label", ${JSON.stringify(t('site.bag.label', { count: '#' }))}.replace("#", count))
link.lastElementChild.textContent = count
}`
