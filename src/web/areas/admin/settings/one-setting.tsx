import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Setting } from '#contract/admin/settings.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { ChangeSetting } from './change-setting.tsx'
import { settingText } from './setting-text.ts'

export function OneSetting({ setting, children }: { setting: Setting; children?: ReactNode }) {
  const { key, title, about, value, changed, env, isOverridden } = setting
  const standard = settingText(setting, setting.default)
  const by = changed && {
    name: changed.by.name,
    why: changed.why,
    time: () => <MarketplaceTime at={changed.at} />,
  }
  return (
    <article
      aria-labelledby={`${key}-title`}
      className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[1fr_18rem]"
    >
      <div className="min-w-0">
        <h3 id={`${key}-title`} className="font-semibold">
          {title}
        </h3>
        <p className="mt-1 max-w-prose text-soft">{about}</p>
        {children}
        <p className="mt-2 text-note text-soft">
          {env === null
            ? t('admin.settings.default', { value: standard })
            : rich('admin.settings.default-env', {
                value: standard,
                env,
                code: (words) => <code>{words}</code>,
              })}
          {by && (
            <>
              {' · '}
              {isOverridden ? rich('admin.settings.changed', by) : rich('admin.settings.reset', by)}
              {' · '}
              <Link to={`/sa/audit?search=setting:${key}`} className="underline underline-offset-4">
                {t('admin.settings.all-changes')}
              </Link>
            </>
          )}
        </p>
      </div>
      <div>
        <p className="font-display text-title tabular-nums">{settingText(setting, value)}</p>
        <ChangeSetting setting={setting} />
      </div>
    </article>
  )
}
