import { useEffect, useState, type ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { isFeatureOn } from '#web/lib/page/features.ts'

interface ConversationLinkProps {
  to: string
  /** Loads the conversation. Rejects if there is no conversation. */
  find: () => Promise<unknown>
  as: (props: LinkProps) => ReactNode
  children: ReactNode
}

/**
 * Link to the conversation about an order. While messages are off, the link appears only if the conversation already
 * exists, because existing conversations can be continued.
 */
export function ConversationLink({ to, find, as: Shown, children }: ConversationLinkProps) {
  const [isShown, setIsShown] = useState(() => isFeatureOn('messages'))
  useEffect(() => {
    let isCurrent = true
    if (!isShown)
      void find().then(
        () => isCurrent && setIsShown(true),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
    // Loads each conversation only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [to])
  return isShown ? <Shown to={to}>{children}</Shown> : null
}
