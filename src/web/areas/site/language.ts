import { redirect } from 'react-router'
import { languages } from 'virtual:language'
import { languageCookie } from '#contract/page-cookies.ts'
import { readRefererPath } from './theme.ts'
import type { Route } from './+types/language.ts'

/** Sets the language that the visitor chose in the footer, and redirects back to the same page. */
export async function action({ request }: Route.ActionArgs) {
  const chosen = (await request.formData()).get('lang')
  const [language] = languages.find(([code]) => code === chosen) ?? []
  const back = new URL(readRefererPath(request), request.url)
  back.searchParams.delete('lang')
  const there = redirect(back.pathname + back.search)
  if (language !== undefined) there.headers.append('set-cookie', languageCookie(language))
  return there
}

export function loader() {
  return redirect('/')
}
