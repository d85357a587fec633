import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { addToBag, storeBag, readBag } from '#web/bag.ts'
import { flashCookie, readJar, setCookie } from '#web/cookies.ts'
import { itemText, readItem } from '#web/features/bag/items.ts'
import { t } from '#web/t.ts'

/** Puts one unit into the bag cookie, then stays here or goes on to checkout; works without script. */
export async function chooseSize({ request, params, url }: ActionFunctionArgs) {
  const chosen = choose(await request.formData(), params._id, request.headers.get('cookie'))
  if (chosen === null) return data({ message: t('product.size.missing') }, { status: 422 })
  const headers = new Headers()
  for (const cookie of chosen.cookies) headers.append('set-cookie', cookie)
  return redirect(chosen.isBuyNow ? '/checkout' : url.pathname, { headers })
}

/** The same in the browser, which keeps the bag: whoever goes on before a server has answered has it all the same. */
export async function chooseSizeHere({ request, params }: ClientActionFunctionArgs) {
  const chosen = choose(await request.formData(), params._id, readJar())
  if (chosen === null) return data({ message: t('product.size.missing') }, { status: 422 })
  for (const cookie of chosen.cookies) setCookie(cookie)
  return redirect(chosen.isBuyNow ? '/checkout' : new URL(request.url).pathname)
}

/** What to keep of a press, and where it leads; null without a size. */
function choose(form: FormData, id: string | undefined, cookies: string | null) {
  const sizeID = form.get('sizeID')
  // Both go into a cookie as they are.
  const wanted = readItem(itemText({ _id: id ?? '', sizeID: typeof sizeID === 'string' ? sizeID : '' }))
  if (!wanted) return null
  const bag = readBag(cookies)
  const next = addToBag(bag, wanted)
  const isBuyNow = form.get('then') === 'checkout' && next !== 'bag-full'
  if (isBuyNow) return { isBuyNow, cookies: [storeBag(next === 'in-bag-already' ? bag : next)] }
  if (typeof next === 'string') return { isBuyNow, cookies: [flashCookie(next)] }
  return { isBuyNow, cookies: [storeBag(next), flashCookie('in-bag')] }
}
