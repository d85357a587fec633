import { useRevalidator } from 'react-router'
import type { ContentDraft } from '#contract/content/content-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { t } from '#web/lib/text/t.ts'

export function visibilityText({ isHidden, isOff }: Pick<ContentDraft, 'isHidden' | 'isOff'>): string {
  if (isHidden) return t('admin.content.status.hidden')
  return isOff ? t('admin.content.status.off') : t('admin.content.status.shown')
}

/** Button that hides a help article from readers, or shows it again. */
export function Visibility({ page: { id, version, isHidden } }: { page: ContentDraft }) {
  const { revalidate } = useRevalidator()
  const set = async (hide: boolean, from: number) => {
    await call('setContentPageVisibility', {
      params: { id },
      body: { version: from, isHidden: hide, why: '' },
    })
    await revalidate()
  }
  const toggle = async () => {
    await set(!isHidden, version)
    return {
      message: isHidden ? t('admin.content.show.done') : t('admin.content.hide.done'),
      undo: () => set(isHidden, version + 1),
    }
  }
  return (
    <div className="mt-8 border-t border-line pt-4">
      <ActionButton action={toggle}>
        {isHidden ? t('admin.content.show') : t('admin.content.hide')}
      </ActionButton>
      {!isHidden && <p className="mt-2 max-w-prose text-note text-soft">{t('admin.content.hide.hint')}</p>}
    </div>
  )
}
