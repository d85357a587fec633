import { useEffect } from 'react'
import { TextButton } from '#web/kit/buttons.tsx'
import { t } from '#web/lib/text/t.ts'
import { loadFollowed, toggleFollow, useIsFollowed, type Followed, type FollowProps } from './followed.ts'

/** Button with which a signed-in buyer follows or unfollows a seller or brand. */
export function FollowToggle({ brand, ...of }: FollowProps) {
  useEffect(() => {
    // Errors are ignored. If the follows cannot be loaded, the button offers to follow, and following twice has no
    // further effect.
    void loadFollowed().catch(() => undefined)
  }, [])
  return (
    <>
      <Toggle {...of} />
      {brand !== undefined && <Toggle kind="brand" name={brand} title={brand} />}
    </>
  )
}

function Toggle(of: Followed) {
  const { kind, name, title } = of
  const isOn = useIsFollowed(kind, name)
  return (
    <TextButton
      className="text-link text-start wrap-anywhere"
      aria-pressed={isOn}
      onClick={() => void toggleFollow(of, !isOn)}
    >
      {isOn ? t('follow.on-name', { name: title }) : t('follow.name', { name: title })}
    </TextButton>
  )
}
