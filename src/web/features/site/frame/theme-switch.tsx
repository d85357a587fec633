import type { SubmitEvent } from 'react'
import { setCookie, themeCookie } from '#web/lib/session/cookies.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { ThemeIcon } from '#web/kit/icons.tsx'
import { pageBackgrounds } from '#web/lib/page/paper.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Form to switch between the light and the dark theme. The theme is saved in a cookie. With JavaScript, the page is not
 * reloaded.
 */
export function ThemeSwitch() {
  return (
    <PlainForm reloadDocument method="post" action="/theme" onSubmit={switchTheme}>
      <button
        type="submit"
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 hover:text-accent"
      >
        <ThemeIcon />
        <span>{t('site.theme')}</span>
      </button>
    </PlainForm>
  )
}

function switchTheme(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  const root = document.documentElement
  const isDark =
    root.dataset.theme === 'dark' ||
    (root.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = isDark ? 'light' : 'dark'
  root.dataset.theme = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    bar.content = pageBackgrounds[theme]
  setCookie(themeCookie(theme))
}
