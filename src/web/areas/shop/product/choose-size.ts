import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { addToBag, storeBag, readBag } from '#web/bag.ts'
import { flashCookie } from '#web/cookies.ts'
import { itemText, readItem } from '#web/features/bag/items.ts'
import { t } from '#web/t.ts'

/** Puts one unit into the bag cookie, then stays here or goes on to checkout; works without script. */
export async function chooseSize({ request, params, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const sizeID = form.get('sizeID')
  // Both go into a cookie as they are.
  const wanted = readItem(
    itemText({ _id: params._id ?? '', sizeID: typeof sizeID === 'string' ? sizeID : '' }),
  )
  if (!wanted) return data({ message: t('product.size.missing') }, { status: 422 })
  const bag = readBag(request.headers.get('cookie'))
  const next = addToBag(bag, wanted)
  const isBuyNow = form.get('then') === 'checkout'
  if (next === 'bag-full') return backWith(url, flashCookie('bag-full'))
  if (isBuyNow)
    return redirect('/checkout', {
      headers: { 'set-cookie': storeBag(next === 'in-bag-already' ? bag : next) },
    })
  if (next === 'in-bag-already') return backWith(url, flashCookie('in-bag-already'))
  return backWith(url, storeBag(next), flashCookie('in-bag'))
}

function backWith(page: URL, ...cookies: string[]): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(page.pathname, { headers })
}
