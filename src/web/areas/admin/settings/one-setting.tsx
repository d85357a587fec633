import { Link } from 'react-router'
import type { Setting } from '#contract/admin/settings.ts'
import { Moment } from '#web/ui/moment.tsx'
import { ChangeSetting } from './change-setting.tsx'
import { valueText } from './setting-words.ts'

export function OneSetting({ setting }: { setting: Setting }) {
  const { key, title, about, value, changed, env, isOverridden } = setting
  return (
    <article aria-labelledby={`${key}-title`} className="grid gap-x-10 gap-y-3 lg:grid-cols-[1fr_18rem]">
      <div className="min-w-0">
        <h3 id={`${key}-title`} className="font-semibold">
          {title}
        </h3>
        <p className="mt-1 max-w-prose text-soft">{about}</p>
        <p className="mt-2 text-note text-soft">
          Default {valueText(setting, setting.default)}
          {env && (
            <>
              , from <code>{env}</code>
            </>
          )}
          .{' '}
          {changed && (
            <>
              {isOverridden ? 'Set' : 'Put back'} <Moment at={changed.at} /> by {changed.by.name}: “
              {changed.why}”.{' '}
              <Link to={`/sa/audit?search=setting:${key}`} className="underline underline-offset-4">
                All changes
              </Link>
            </>
          )}
        </p>
      </div>
      <div>
        <p className="font-display text-title tabular-nums">{valueText(setting, value)}</p>
        <ChangeSetting setting={setting} />
      </div>
    </article>
  )
}
