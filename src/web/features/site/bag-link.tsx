import { use } from 'react'
import { Link } from 'react-router'
import { useBagCount } from '#web/features/session/bag.ts'
import { NonceContext } from '#web/nonce.ts'
import { BagIcon } from '#web/ui/icons.tsx'
import { useShell } from './shell.ts'

const id = 'bag-link'

/** The page may be everybody's, the bag is the visitor's: a script of a line counts it before the page is drawn. */
export function BagLink() {
  const count = useBagCount(useShell().bagCount)
  const nonce = use(NonceContext)
  return (
    <>
      <Link
        to="/bag"
        id={id}
        className="-mr-3 flex min-h-11 items-center gap-1.5 px-3"
        aria-label={count === null ? 'Bag' : `Bag, ${count} in it`}
        suppressHydrationWarning
      >
        <BagIcon />
        <span className="tabular-nums" suppressHydrationWarning>
          {count === null ? '' : String(count)}
        </span>
      </Link>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: countBag }} />
    </>
  )
}

const countBag = `{
const name = (location.protocol === "https:" ? "__Host-" : "") + "bag="
const bag = document.cookie.split("; ").find((one) => one.startsWith(name))?.slice(name.length)
const count = bag ? bag.split(".").length : 0
const link = document.getElementById("${id}")
link.setAttribute("aria-label", "Bag, " + count + " in it")
link.lastElementChild.textContent = count
}`
